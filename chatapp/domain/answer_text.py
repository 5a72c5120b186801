"""The two texts of an answer while it is being written: what the model wrote for itself, and what it answers."""

__all__ = ["AnswerText"]


class AnswerText:
    """Collects pieces; they are joined only when somebody reads, so a piece costs the same however long the answer is."""

    def __init__(self) -> None:
        self._reasoning: list[str] = []
        self._answer: list[str] = []

    @property
    def reasoning(self) -> str:
        """The reasoning so far."""
        self._reasoning = ["".join(self._reasoning)]
        return self._reasoning[0]

    @property
    def answer(self) -> str:
        """The answer so far."""
        self._answer = ["".join(self._answer)]
        return self._answer[0]

    @property
    def has_answer(self) -> bool:
        """Whether the answer itself has begun."""
        return any(self._answer)

    def add(self, reasoning: str, answer: str, *, is_reclaimed: bool = False) -> None:
        """Add more of both, the reasoning first.

        Args:
            reasoning: More reasoning.
            answer: More of the answer.
            is_reclaimed: The answer so far was reasoning too, in front of this piece; white space before both goes.
        """
        if is_reclaimed:
            reasoning = f"{self.answer}{reasoning}".lstrip()
            self._answer = []
        self._reasoning.append(reasoning)
        self._answer.append(answer)
