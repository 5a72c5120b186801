"""What a message's Markdown means, without Qt: the one parser that the window and the exports share."""
