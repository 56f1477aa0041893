// The tables as layout 1 had them, without digests, and a world that was written into them.

export const layoutOne: readonly string[] = [
  `create table capi_world (world text primary key, format integer not null, version text not null)`,
  `create table capi_journal (
    world text not null, seq bigint not null, writer text not null, time bigint not null,
    kind text not null, body text not null, outcome text not null,
    primary key (world, seq))`,
  `create table capi_snapshot (
    world text not null, seq bigint not null, name text not null, body text not null,
    primary key (world, seq, name))`,
  `insert into capi_world (world, format, version) values ('default', 1, '1.0.0')`,
  `insert into capi_journal (world, seq, writer, time, kind, body, outcome)
    values ('default', 1, 'one', 0, 'begin', '{}', '')`,
]

export const refusal = 'was written by version 1.0.0 in layout 1, this is 1.0.0 with layout 2.'
