"""The answering side of the engine protocol: what an engine needs to be asked."""
