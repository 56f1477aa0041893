// Generated from spec/ by tools/src/generate/errors.ts. Do not edit; run `npm run generate`.

/** A code that the document lists. */
export type KnownErrorCode =
  | '40001'
  | '40002'
  | '40003'
  | '40005'
  | '40006'
  | '40007'
  | '40008'
  | '40009'
  | '40011'
  | '40012'
  | '40013'
  | '40014'
  | '40015'
  | '40016'
  | '40017'
  | '40018'
  | '40019'
  | '40020'
  | '40022'
  | '40753'
  | '40912'
  | '40913'
  | '50003'
  | '50004'
  | '50005'
  | '50007'
  | '400'
  | '401'
  | '404'
  | '408'
  | '413'
  | '429'
  | '431'
  | '500'
  | '503'

/** What the document says of a code; the status is null where it is not known. */
export interface ErrorCode {
  readonly code: KnownErrorCode
  readonly name: string
  readonly status: number | null
  readonly description: string
}

/** The header ACCESS-KEY is missing. */
export const KEY_MISSING = '40001'

/** The header ACCESS-SIGN is missing. */
export const SIGNATURE_MISSING = '40002'

/** The header ACCESS-TIMESTAMP is missing. */
export const TIMESTAMP_MISSING = '40003'

/** The header ACCESS-TIMESTAMP is not a time in milliseconds of 13 digits. */
export const TIMESTAMP_MALFORMED = '40005'

/** The key is not known. */
export const KEY_UNKNOWN = '40006'

/** The content type is not application/json. */
export const CONTENT_TYPE_INVALID = '40007'

/** The timestamp is more than 30 seconds away from the clock of the service. */
export const TIMESTAMP_EXPIRED = '40008'

/** The signature does not belong to this request and key. */
export const SIGNATURE_MISMATCH = '40009'

/** The header ACCESS-PASSPHRASE is missing. */
export const PASSPHRASE_MISSING = '40011'

/** The key or the passphrase is wrong. */
export const CREDENTIALS_WRONG = '40012'

/** The account is frozen. */
export const ACCOUNT_FROZEN = '40013'

/** The key lacks the permission that the endpoint needs. */
export const PERMISSION_MISSING = '40014'

/** The matching engine refused the command, for a reason that the text begins with. Sending it again as it was does not help. */
export const ENGINE_REFUSED = '40015'

/** A telephone number or a second factor must be bound to the account first. */
export const BINDING_REQUIRED = '40016'

/** A field of the body is wrong, misspelt or missing. */
export const FIELD_INVALID = '40017'

/** The address of the caller is not allowed for this key. */
export const ADDRESS_NOT_ALLOWED = '40018'

/** A parameter is missing or empty. */
export const PARAMETER_MISSING = '40019'

/** A parameter has a value that is not allowed. */
export const PARAMETER_INVALID = '40020'

/** The caller may not carry out this operation. */
export const OPERATION_FORBIDDEN = '40022'

/** The API permission has been disabled. */
export const PERMISSION_DISABLED = '40753'

/** A batch of cancellations names more than 50 orders. */
export const CANCEL_BATCH_TOO_LARGE = '40912'

/** Neither an order id nor a client id was given. */
export const ORDER_ID_OR_CLIENT_OID_REQUIRED = '40913'

/** The caller may not trade this pair. */
export const SYMBOL_NOT_PERMITTED = '50003'

/** The caller may not use this endpoint. */
export const ENDPOINT_NOT_PERMITTED = '50004'

/** The order does not exist. */
export const ORDER_NOT_FOUND = '50005'

/** The leverage is above the limit. */
export const LEVERAGE_TOO_HIGH = '50007'

/** The request is no well-formed HTTP. */
export const REQUEST_MALFORMED = '400'

/** The control of the local exchange takes a token, which this request lacks. */
export const CONTROL_DENIED = '401'

/** No endpoint has this path and method. */
export const PATH_UNKNOWN = '404'

/** The request did not arrive in time; it has not been carried out. */
export const REQUEST_TIMEOUT = '408'

/** The body is larger than the service reads. */
export const BODY_TOO_LARGE = '413'

/** A weight budget is spent. */
export const TOO_MANY_REQUESTS = '429'

/** The headers are larger than the service reads. */
export const HEADERS_TOO_LARGE = '431'

/** The service failed by itself. Whether the request was carried out is not known. */
export const INTERNAL_ERROR = '500'

/** The server cannot take requests at the moment. */
export const UNAVAILABLE = '503'

/**
 * Codes of refused and failed requests.
 *
 * Practice: the reference lists no codes.
 */
export const errorCodes: Readonly<Record<KnownErrorCode, ErrorCode>> = {
  /** The header ACCESS-KEY is missing. */
  '40001': { code: '40001', name: 'key_missing', status: 400, description: 'The header ACCESS-KEY is missing.' },
  /** The header ACCESS-SIGN is missing. */
  '40002': { code: '40002', name: 'signature_missing', status: 400, description: 'The header ACCESS-SIGN is missing.' },
  /** The header ACCESS-TIMESTAMP is missing. */
  '40003': {
    code: '40003',
    name: 'timestamp_missing',
    status: 400,
    description: 'The header ACCESS-TIMESTAMP is missing.',
  },
  /** The header ACCESS-TIMESTAMP is not a time in milliseconds of 13 digits. */
  '40005': {
    code: '40005',
    name: 'timestamp_malformed',
    status: 400,
    description: 'The header ACCESS-TIMESTAMP is not a time in milliseconds of 13 digits.',
  },
  /** The key is not known. */
  '40006': { code: '40006', name: 'key_unknown', status: 400, description: 'The key is not known.' },
  /** The content type is not application/json. */
  '40007': {
    code: '40007',
    name: 'content_type_invalid',
    status: 400,
    description: 'The content type is not application/json.',
  },
  /** The timestamp is more than 30 seconds away from the clock of the service. */
  '40008': {
    code: '40008',
    name: 'timestamp_expired',
    status: 400,
    description: 'The timestamp is more than 30 seconds away from the clock of the service.',
  },
  /**
   * The signature does not belong to this request and key.
   *
   * Its text speaks of a failed verification; that this means the signature follows from the other codes and from a sister interface.
   */
  '40009': {
    code: '40009',
    name: 'signature_mismatch',
    status: 400,
    description: 'The signature does not belong to this request and key.',
  },
  /** The header ACCESS-PASSPHRASE is missing. */
  '40011': {
    code: '40011',
    name: 'passphrase_missing',
    status: 400,
    description: 'The header ACCESS-PASSPHRASE is missing.',
  },
  /** The key or the passphrase is wrong. */
  '40012': {
    code: '40012',
    name: 'credentials_wrong',
    status: 400,
    description: 'The key or the passphrase is wrong.',
  },
  /** The account is frozen. */
  '40013': { code: '40013', name: 'account_frozen', status: 400, description: 'The account is frozen.' },
  /** The key lacks the permission that the endpoint needs. */
  '40014': {
    code: '40014',
    name: 'permission_missing',
    status: 400,
    description: 'The key lacks the permission that the endpoint needs.',
  },
  /**
   * The matching engine refused the command, for a reason that the text begins with. Sending it again as it was does not help.
   *
   * A published table calls it a system error, yet live answers carry refusals by the engine. Never retry it blindly.
   */
  '40015': {
    code: '40015',
    name: 'engine_refused',
    status: 400,
    description:
      'The matching engine refused the command, for a reason that the text begins with. Sending it again as it was does not help.',
  },
  /**
   * A telephone number or a second factor must be bound to the account first.
   *
   * Named by one article; its HTTP status is not known.
   */
  '40016': {
    code: '40016',
    name: 'binding_required',
    status: null,
    description: 'A telephone number or a second factor must be bound to the account first.',
  },
  /** A field of the body is wrong, misspelt or missing. */
  '40017': {
    code: '40017',
    name: 'field_invalid',
    status: 400,
    description: 'A field of the body is wrong, misspelt or missing.',
  },
  /** The address of the caller is not allowed for this key. */
  '40018': {
    code: '40018',
    name: 'address_not_allowed',
    status: 400,
    description: 'The address of the caller is not allowed for this key.',
  },
  /**
   * A parameter is missing or empty.
   *
   * Stands in one published table only.
   */
  '40019': { code: '40019', name: 'parameter_missing', status: 400, description: 'A parameter is missing or empty.' },
  /** A parameter has a value that is not allowed. */
  '40020': {
    code: '40020',
    name: 'parameter_invalid',
    status: 400,
    description: 'A parameter has a value that is not allowed.',
  },
  /**
   * The caller may not carry out this operation.
   *
   * Stands in one published table only.
   */
  '40022': {
    code: '40022',
    name: 'operation_forbidden',
    status: 403,
    description: 'The caller may not carry out this operation.',
  },
  /**
   * The API permission has been disabled.
   *
   * Stands in one published table only.
   */
  '40753': {
    code: '40753',
    name: 'permission_disabled',
    status: 400,
    description: 'The API permission has been disabled.',
  },
  /**
   * A batch of cancellations names more than 50 orders.
   *
   * From an older list; its HTTP status is not known.
   */
  '40912': {
    code: '40912',
    name: 'cancel_batch_too_large',
    status: null,
    description: 'A batch of cancellations names more than 50 orders.',
  },
  /**
   * Neither an order id nor a client id was given.
   *
   * From an older list; its HTTP status is not known.
   */
  '40913': {
    code: '40913',
    name: 'order_id_or_client_oid_required',
    status: null,
    description: 'Neither an order id nor a client id was given.',
  },
  /** The caller may not trade this pair. */
  '50003': {
    code: '50003',
    name: 'symbol_not_permitted',
    status: 400,
    description: 'The caller may not trade this pair.',
  },
  /**
   * The caller may not use this endpoint.
   *
   * Stands in one published table only.
   */
  '50004': {
    code: '50004',
    name: 'endpoint_not_permitted',
    status: 400,
    description: 'The caller may not use this endpoint.',
  },
  /**
   * The order does not exist.
   *
   * Stands in one published table only.
   */
  '50005': { code: '50005', name: 'order_not_found', status: 400, description: 'The order does not exist.' },
  /**
   * The leverage is above the limit.
   *
   * Stands in one published table only.
   */
  '50007': { code: '50007', name: 'leverage_too_high', status: 400, description: 'The leverage is above the limit.' },
  /**
   * The request is no well-formed HTTP.
   *
   * Only the local exchange answers so; no public source shows it.
   */
  '400': { code: '400', name: 'request_malformed', status: 400, description: 'The request is no well-formed HTTP.' },
  /**
   * The control of the local exchange takes a token, which this request lacks.
   *
   * Only the local exchange answers so, and only on its own surface.
   */
  '401': {
    code: '401',
    name: 'control_denied',
    status: 401,
    description: 'The control of the local exchange takes a token, which this request lacks.',
  },
  /**
   * No endpoint has this path and method.
   *
   * The status was seen; that the code repeats it is the reading of the local exchange.
   */
  '404': { code: '404', name: 'path_unknown', status: 404, description: 'No endpoint has this path and method.' },
  /**
   * The request did not arrive in time; it has not been carried out.
   *
   * Only the local exchange answers so; no public source shows it.
   */
  '408': {
    code: '408',
    name: 'request_timeout',
    status: 408,
    description: 'The request did not arrive in time; it has not been carried out.',
  },
  /**
   * The body is larger than the service reads.
   *
   * Only the local exchange answers so; no public source shows it.
   */
  '413': {
    code: '413',
    name: 'body_too_large',
    status: 413,
    description: 'The body is larger than the service reads.',
  },
  /** A weight budget is spent. */
  '429': { code: '429', name: 'too_many_requests', status: 429, description: 'A weight budget is spent.' },
  /**
   * The headers are larger than the service reads.
   *
   * Only the local exchange answers so; no public source shows it.
   */
  '431': {
    code: '431',
    name: 'headers_too_large',
    status: 431,
    description: 'The headers are larger than the service reads.',
  },
  /**
   * The service failed by itself. Whether the request was carried out is not known.
   *
   * The status is named in public; that the code repeats it is the reading of the local exchange.
   */
  '500': {
    code: '500',
    name: 'internal_error',
    status: 500,
    description: 'The service failed by itself. Whether the request was carried out is not known.',
  },
  /**
   * The server cannot take requests at the moment.
   *
   * Only the local exchange answers so; no public source shows it.
   */
  '503': {
    code: '503',
    name: 'unavailable',
    status: 503,
    description: 'The server cannot take requests at the moment.',
  },
}
