"""The only language of the process boundary: typed commands and events, one JSON object a line."""

PROTOCOL_VERSION = 1
