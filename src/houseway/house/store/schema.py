"""The tables of the database. The record is in `entries`; most others can be made again from it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from houseway.house.store.keys import HiddenText

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # the game of a live table, or another kind of record
    Column("name", Text, nullable=False),
    Column("opened_at", Text, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
)

entries = Table(
    "entries",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("significant", Boolean, nullable=False),
    Column("body", HiddenText, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("stream", "version"),
    UniqueConstraint("stream", "key"),
    sqlite_with_rowid=False,
)
for _name, *_columns in (
    ("entries_significant", entries.c.at, entries.c.stream, entries.c.version),
    ("entries_significant_of_stream", entries.c.stream, entries.c.version),
):
    Index(
        _name,
        *_columns,
        sqlite_where=entries.c.significant,
        postgresql_where=entries.c.significant,
    )

postings = Table(
    "postings",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("event", Integer, nullable=False),  # which event of the entry moved it
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("stream", "version", "place"),
    Index("postings_account", "account"),
    sqlite_with_rowid=False,
)

PERIODS = ("day", "week", "month")

wallets = Table(
    "wallets",
    metadata,
    Column("account", Text, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    # What its owner has at tables, in chips and wagers.
    Column("at_tables", BigInteger, nullable=False, server_default="0"),
    # What its owner may lose in a period, the period that was counted last, and what is lost in it.
    *(Column(f"limit_{period}", BigInteger) for period in PERIODS),
    *(Column(period, Text, nullable=False, server_default="") for period in PERIODS),
    *(Column(f"lost_{p}", BigInteger, nullable=False, server_default="0") for p in PERIODS),
    Column("excluded_until", Text, nullable=False, server_default=""),  # by the owner's own wish
    Column("play_day", Text, nullable=False, server_default=""),
    Column("played", Float, nullable=False, server_default="0"),  # seconds on that day
    Column("play_at", Float, nullable=False, server_default="0"),  # until when they are counted
)

secrets = Table(
    "secrets",
    metadata,
    Column("stream", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("server_seed", HiddenText, nullable=False),
    PrimaryKeyConstraint("stream", "number"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),  # of the entry it was taken after
    Column("body", HiddenText, nullable=False),
    PrimaryKeyConstraint("stream", "version"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("first", BigInteger, nullable=False),  # the entry that opened it
    Column("last", BigInteger),  # and the one that ended it
    Column("opened_at", Text, nullable=False),
    Column("ended_at", Text),
    Column("result", Text),
    PrimaryKeyConstraint("stream", "number"),
)

settlements = Table(
    "settlements",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("player", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    PrimaryKeyConstraint("stream", "version", "place"),
    Index("settlements_player", "player", "stream", "round"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("folded", Text, nullable=False, unique=True),  # one for all spellings of the name
    Column("roles", Text, nullable=False),  # separated by blanks
    Column("kind", Text, nullable=False),  # person, guest or bot
    Column("password", Text),  # argon2; empty for accounts without a password
    Column("password_due", Boolean, nullable=False, server_default=false()),  # set by another
    Column("disabled", Boolean, nullable=False, default=False),
    Column("created_at", Text, nullable=False),
    Column("language", Text, nullable=False, server_default=""),  # that its owner chose to read in
)

tries = Table(
    "tries",
    metadata,
    Column("name", Text, nullable=False),  # a digest of what was typed
    Column("address", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("failed_at", Float, nullable=False),  # the last of them
    Column("locked_until", Float, nullable=False),
    Column("known_until", Float, nullable=False),  # until when a sign-in from here is remembered
    PrimaryKeyConstraint("name", "address"),
)

second_factors = Table(
    "second_factors",
    metadata,
    Column("account", Text, primary_key=True),
    Column("secret", HiddenText, nullable=False),
    Column("confirmed", Boolean, nullable=False),  # it is used for signing in only if so
    Column("used", BigInteger, nullable=False),  # the last time step of which a code was taken
    Column("recovery", Text, nullable=False),  # hashes of codes that are left
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),  # its hash: the token itself is only in the cookie
    Column("account", Text, nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the minute
    Column("expires", Float, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Column("program", Text, nullable=False, server_default=""),  # what the browser calls itself
)

keys = Table(
    "keys",
    metadata,
    Column("id", Text, primary_key=True),  # of every key with which something may be hidden
    Column("since", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("worker", Text, nullable=False),
    Column("until", Float, nullable=False),
)

shares = Table(
    "shares",
    metadata,
    Column("token", Text, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("viewer", Text, nullable=False),  # whose view the token shows
    Column("since", Float, nullable=False),
    UniqueConstraint("stream", "round", "viewer"),
)

# -- The school: no record of the house, and no money ----------------------------------------------

school_learners = Table(
    "school_learners",
    metadata,
    Column("learner", Text, primary_key=True),  # an account, or a guest by the hash of a token
    Column("body", Text, nullable=False),  # the fold of the answers, as JSON
    Column("seen", Float, nullable=False),
)

school_answers = Table(
    "school_answers",
    metadata,
    Column("learner", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("item", Text, nullable=False),
    Column("given", Text, nullable=False),  # the parts, as JSON
    Column("course", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("confusion", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("sitting", Text, nullable=False),  # of an exam or a storm; else empty
    Column("at", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("rating", Float, nullable=False),  # of the learner in the course, after it
    PrimaryKeyConstraint("learner", "key"),
    Index("school_answers_at", "learner", "at"),
    Index("school_answers_sitting", "sitting"),
)

school_topics = Table(
    "school_topics",
    metadata,
    Column("topic", Text, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)

school_classes = Table(
    "school_classes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("trainer", Text, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("closed", Boolean, nullable=False),
)

school_members = Table(
    "school_members",
    metadata,
    Column("class_id", Text, nullable=False),
    Column("account", Text, nullable=False, index=True),
    PrimaryKeyConstraint("class_id", "account"),
)

school_exams = Table(
    "school_exams",
    metadata,
    Column("id", Text, primary_key=True),
    Column("class_id", Text, nullable=False, index=True),  # empty for one that is sat alone
    Column("title", Text, nullable=False),
    Column("paper", Text, nullable=False),  # seed, courses, questions, time and mark, as JSON
    Column("set_by", Text, nullable=False),
    Column("set_at", Float, nullable=False),
)

school_sittings = Table(
    "school_sittings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("exam", Text, nullable=False),
    Column("learner", Text, nullable=False),
    Column("name", Text, nullable=False),  # as it stands on the certificate
    Column("began", Float, nullable=False),
    Column("ended", Float),
    UniqueConstraint("exam", "learner"),
)

school_signing = Table(
    "school_signing",
    metadata,
    Column("public", Text, primary_key=True),
    Column("private", HiddenText, nullable=False),
    Column("since", Float, nullable=False),
)
