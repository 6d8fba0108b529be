"""The HTTP side of the server: the API, the files of the page, replays and reviews of records."""
