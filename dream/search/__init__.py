"""Search in games with hidden things, for any of them.

A seat's knowledge comes as the views that it has had. A `determinizer` deals what they leave open, a `policy`
says what is worth looking at, `ismcts` grows trees over many deals, `lapses` make weaker levels, and
`observing_engine` serves it all by the engine protocol.
"""
