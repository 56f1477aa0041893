// Journals in older layouts: their tables, and one world as an older version wrote it.

export interface OldLayout {
  readonly format: number
  readonly statements: readonly string[]
  /** The message that refuses it. */
  readonly refusal: string
}

const refusalOf = (format: number): string =>
  `was written by version 1.0.0 in layout ${format}, this is 1.0.0 with layout 6.`

/** The tables that layouts 2 and 3 have in common. */
const tablesWithDigests: readonly string[] = [
  `create table capi_world (world text primary key, format integer not null, version text not null)`,
  `create table capi_journal (
    world text not null, seq bigint not null, writer text not null, time bigint not null,
    kind text not null, body text not null, outcome text not null, digest text not null default '',
    primary key (world, seq))`,
  `create table capi_snapshot (
    world text not null, seq bigint not null, name text not null, body text not null,
    digest text not null default '',
    primary key (world, seq, name))`,
]

export const oldLayouts: readonly OldLayout[] = [
  {
    // Without digests.
    format: 1,
    statements: [
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
    ],
    refusal: refusalOf(1),
  },
  {
    // With digests of 128 bits that were not SHA-256.
    format: 2,
    statements: [
      ...tablesWithDigests,
      `insert into capi_world (world, format, version) values ('default', 2, '1.0.0')`,
      `insert into capi_journal (world, seq, writer, time, kind, body, outcome, digest) values
        ('default', 1, 'one', 1764201600000, 'start', '{"version":"0.1.0"}', '', 'aa84e47db0b9fec52b2c48369d323b5a'),
        ('default', 2, 'one', 1764201600000, 'createAccount', '{"name":"demo","deposit":"10000"}',
          '600000000000000015 0 2e621bb8364a181dff62d0cc0b3a8883', '0a89af95d70da9c4cd1dd14dc68d1f2d'),
        ('default', 3, 'one', 1764201600001, 'setPrice', '{"symbol":"cmt_btcusdt","price":"90000","mode":"jump"}',
          '600000000000000015 0 1388a0fb01d8b30de7c96cfaabf232ee', '34cad99526a8abb7e60e8fcc2c701563')`,
    ],
    refusal: refusalOf(2),
  },
  {
    // With final records as JSON, and without digests of them.
    format: 3,
    statements: [
      ...tablesWithDigests,
      `create table capi_archive (
        world text not null, account bigint not null, kind text not null, id bigint not null, seq bigint not null,
        time bigint not null, symbol text not null, coin text not null, label text not null, body text not null,
        primary key (world, account, kind, id, seq))`,
      `insert into capi_world (world, format, version) values ('default', 3, '1.0.0')`,
    ],
    refusal: refusalOf(3),
  },
  {
    // With take-profit and stop-loss orders as orders, and plan orders without a role.
    format: 4,
    statements: [
      `create table capi_world (
        world text primary key, format integer not null, version text not null, number bigint)`,
      `insert into capi_world (world, format, version, number) values ('default', 4, '1.0.0', 1)`,
    ],
    refusal: refusalOf(4),
  },
  {
    // Without halted contracts and mirrored prices.
    format: 5,
    statements: [
      `create table capi_world (
        world text primary key, format integer not null, version text not null, number bigint)`,
      `insert into capi_world (world, format, version, number) values ('default', 5, '1.0.0', 1)`,
    ],
    refusal: refusalOf(5),
  },
]
