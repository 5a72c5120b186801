"""The C library's tunable: set, never against the user's own choice."""

from chatapp.domain.huge_pages import asks_for_huge_pages, with_huge_pages


def test_it_is_set_beside_other_tunables() -> None:
    assert with_huge_pages({"A": "1"}) == {"A": "1", "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
    known = {"GLIBC_TUNABLES": "glibc.malloc.check=3"}
    assert with_huge_pages(known) == {"GLIBC_TUNABLES": "glibc.malloc.check=3:glibc.malloc.hugetlb=1"}
    assert known == {"GLIBC_TUNABLES": "glibc.malloc.check=3"}


def test_a_choice_of_the_user_stays() -> None:
    own = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=0"}
    assert with_huge_pages(own) == own
    assert not asks_for_huge_pages(own)


def test_who_asks() -> None:
    assert asks_for_huge_pages({"GLIBC_TUNABLES": "glibc.malloc.check=3:glibc.malloc.hugetlb=1"})
    assert not asks_for_huge_pages({"GLIBC_TUNABLES": "glibc.malloc.hugetlb=2"})  # reserved pages: another matter
    assert not asks_for_huge_pages({})
