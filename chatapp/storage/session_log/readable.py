"""A conversation as the steps of a reader: what Markdown and HTML both write, each in its own marks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.metrics.turn_record import TurnRecord
from chatapp.storage.session_log.branches import Branch, branches_of
from chatapp.storage.session_log.turns import tree_records_of

__all__ = ["Reading", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """One message with what is told around it.

    Attributes:
        message: The message.
        record: The record of its turn; None for questions.
        is_hidden: The model no longer sees it.
        branches: Lines that begin behind the message before it, as other versions of it.
        after: Lines that begin behind it, where nothing follows it on its own line.
    """

    message: Message
    record: TurnRecord | None
    is_hidden: bool
    branches: tuple[Branch, ...]
    after: tuple[Branch, ...]


class Reading:
    """The steps of the line that is shown and of its branches."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.branches = branches_of(conversation)
        records = tree_records_of(conversation)
        self._records: Mapping[str, TurnRecord] = {record.answer.id: record for record in records if record.answer is not None}
        self._starts: dict[str | None, list[Branch]] = {}
        for branch in self.branches:
            self._starts.setdefault(branch.after_id, []).append(branch)

    @property
    def records(self) -> list[TurnRecord]:
        """The records of all answers, of every line."""
        return list(self._records.values())

    def line(self) -> Iterator[Step]:
        """Yield the steps of the line that is shown."""
        return self._steps(self.conversation.messages, None)

    def branch(self, branch: Branch) -> Iterator[Step]:
        """Yield the steps of a branch; its own siblings are told where it parts from the others."""
        return self._steps(branch.messages, branch.after_id, is_branch=True)

    def _steps(self, messages: tuple[Message, ...], after_id: str | None, *, is_branch: bool = False) -> Iterator[Step]:
        hidden = self.conversation.hidden_ids
        for place, message in enumerate(messages):
            is_told_elsewhere = is_branch and place == 0
            branches = () if is_told_elsewhere else tuple(self._starts.get(after_id, ()))
            after_id = message.id
            after = tuple(self._starts.get(after_id, ())) if place == len(messages) - 1 else ()
            yield Step(message, self._records.get(message.id), message.id in hidden, branches, after)
