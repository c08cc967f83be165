"""The subcommands of ``dream``, in files named after what they are about."""
