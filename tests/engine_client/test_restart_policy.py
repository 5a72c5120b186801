"""The arithmetic of restarts, with times given by hand."""

from chatapp.engine_client.restart_policy import RestartPolicy, SupervisorTimes


def test_waits_grow_and_the_fifth_death_ends_it() -> None:
    policy = RestartPolicy(SupervisorTimes())
    assert [policy.delay_after_death(now, None) for now in (0, 1, 2, 3, 4)] == [0.0, 0.5, 1.0, 2.0, None]


def test_deaths_older_than_the_window_are_forgotten() -> None:
    """At 61 s the deaths of 0 and 0.5 s are older than 60 s: this is the second remembered one after that of 10 s."""
    policy = RestartPolicy(SupervisorTimes())
    for now in (0.0, 0.5, 10.0):
        policy.delay_after_death(now, None)
    assert policy.delay_after_death(61.0, None) == 0.5


def test_healthy_life_wipes_out_the_deaths_before_it() -> None:
    policy = RestartPolicy(SupervisorTimes())
    for now in (0, 1, 2, 3):
        policy.delay_after_death(now, None)
    assert policy.delay_after_death(34.0, hello_s=4.0) == 0.0


def test_life_shorter_than_healthy_counts() -> None:
    policy = RestartPolicy(SupervisorTimes())
    for now in (0, 1, 2, 3):
        policy.delay_after_death(now, None)
    assert policy.delay_after_death(33.9, hello_s=4.0) is None


def test_last_wait_repeats() -> None:
    policy = RestartPolicy(SupervisorTimes(backoff_s=(1.0, 2.0)))
    assert [policy.delay_after_death(now, None) for now in (0, 1, 2)] == [1.0, 2.0, 2.0]


def test_forget_begins_afresh() -> None:
    policy = RestartPolicy(SupervisorTimes())
    for now in range(5):
        policy.delay_after_death(now, None)
    policy.forget()
    assert policy.delay_after_death(5, None) == 0.0
