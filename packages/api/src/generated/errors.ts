// Generated from spec/. Do not edit; run `npm run generate`.

import { type Cause, type ReadCause, causeReader } from '../values/read-cause.ts'

/** An error code of the document. */
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
  | '403'
  | '404'
  | '408'
  | '409'
  | '413'
  | '415'
  | '421'
  | '429'
  | '431'
  | '500'
  | '503'

/** The name of an error code of the document. */
export type ErrorName =
  | 'key_missing'
  | 'signature_missing'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'key_unknown'
  | 'content_type_invalid'
  | 'timestamp_expired'
  | 'signature_mismatch'
  | 'passphrase_missing'
  | 'credentials_wrong'
  | 'account_frozen'
  | 'permission_missing'
  | 'engine_refused'
  | 'binding_required'
  | 'field_invalid'
  | 'address_not_allowed'
  | 'parameter_missing'
  | 'parameter_invalid'
  | 'operation_forbidden'
  | 'permission_disabled'
  | 'cancel_batch_too_large'
  | 'order_id_or_client_oid_required'
  | 'symbol_not_permitted'
  | 'endpoint_not_permitted'
  | 'order_not_found'
  | 'leverage_too_high'
  | 'request_malformed'
  | 'control_denied'
  | 'origin_denied'
  | 'path_unknown'
  | 'request_timeout'
  | 'signature_repeated'
  | 'body_too_large'
  | 'encoding_unsupported'
  | 'host_denied'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'

/** An error code with its name, HTTP status (null if unknown) and description. */
export interface ErrorCode {
  readonly code: KnownErrorCode
  readonly name: ErrorName
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

/** The API key is unknown. */
export const KEY_UNKNOWN = '40006'

/** The content type is not application/json. */
export const CONTENT_TYPE_INVALID = '40007'

/** The timestamp differs from the server time by more than 30 seconds. */
export const TIMESTAMP_EXPIRED = '40008'

/** The signature does not match the request and the key. */
export const SIGNATURE_MISMATCH = '40009'

/** The header ACCESS-PASSPHRASE is missing. */
export const PASSPHRASE_MISSING = '40011'

/** The key or the passphrase is wrong. */
export const CREDENTIALS_WRONG = '40012'

/** The account is frozen. */
export const ACCOUNT_FROZEN = '40013'

/** The key does not have the permission that the endpoint requires. */
export const PERMISSION_MISSING = '40014'

/** The matching engine refused the command; the message starts with the reason. The same request is refused again until the account or the market has changed. */
export const ENGINE_REFUSED = '40015'

/** The account must first have a phone number or a second factor. */
export const BINDING_REQUIRED = '40016'

/** A field of the body is wrong, misspelt or missing. */
export const FIELD_INVALID = '40017'

/** The key does not allow the caller's IP address. */
export const ADDRESS_NOT_ALLOWED = '40018'

/** A parameter is missing or empty. */
export const PARAMETER_MISSING = '40019'

/** A parameter has an invalid value. */
export const PARAMETER_INVALID = '40020'

/** The caller has no permission for this operation. */
export const OPERATION_FORBIDDEN = '40022'

/** The API permission has been disabled. */
export const PERMISSION_DISABLED = '40753'

/** A batch of cancellations contains more than 50 orders. */
export const CANCEL_BATCH_TOO_LARGE = '40912'

/** The request contains neither an order id nor a client order id. */
export const ORDER_ID_OR_CLIENT_OID_REQUIRED = '40913'

/** The caller has no permission for this trading pair. */
export const SYMBOL_NOT_PERMITTED = '50003'

/** The caller has no permission for this endpoint. */
export const ENDPOINT_NOT_PERMITTED = '50004'

/** The order does not exist. */
export const ORDER_NOT_FOUND = '50005'

/** The leverage exceeds the limit. */
export const LEVERAGE_TOO_HIGH = '50007'

/** The request is not well-formed HTTP. */
export const REQUEST_MALFORMED = '400'

/** The sandbox operations of the local exchange require a token, which this request does not contain. */
export const CONTROL_DENIED = '401'

/** A web page of another origin sent the request. */
export const ORIGIN_DENIED = '403'

/** There is no endpoint with this path and method. */
export const PATH_UNKNOWN = '404'

/** The request did not arrive completely in time. It was not processed. */
export const REQUEST_TIMEOUT = '408'

/** A request with this signature was executed. This one was not: read what the first one has done. To do the same again, sign with another timestamp. */
export const SIGNATURE_REPEATED = '409'

/** The body is too large. */
export const BODY_TOO_LARGE = '413'

/** The body has a content encoding, such as gzip. */
export const ENCODING_UNSUPPORTED = '415'

/** The header Host does not name this server. */
export const HOST_DENIED = '421'

/** A rate limit is exceeded. */
export const TOO_MANY_REQUESTS = '429'

/** The headers are too large. */
export const HEADERS_TOO_LARGE = '431'

/** Internal error of the service. It is unknown whether the request was processed. */
export const INTERNAL_ERROR = '500'

/** The server cannot handle requests at the moment. */
export const UNAVAILABLE = '503'

/**
 * Error codes of refused and failed requests.
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
  /** The API key is unknown. */
  '40006': { code: '40006', name: 'key_unknown', status: 400, description: 'The API key is unknown.' },
  /** The content type is not application/json. */
  '40007': {
    code: '40007',
    name: 'content_type_invalid',
    status: 400,
    description: 'The content type is not application/json.',
  },
  /** The timestamp differs from the server time by more than 30 seconds. */
  '40008': {
    code: '40008',
    name: 'timestamp_expired',
    status: 400,
    description: 'The timestamp differs from the server time by more than 30 seconds.',
  },
  /**
   * The signature does not match the request and the key.
   *
   * Its text says that verification failed. That this means the signature is concluded from the other codes and from a related interface.
   */
  '40009': {
    code: '40009',
    name: 'signature_mismatch',
    status: 400,
    description: 'The signature does not match the request and the key.',
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
  /** The key does not have the permission that the endpoint requires. */
  '40014': {
    code: '40014',
    name: 'permission_missing',
    status: 400,
    description: 'The key does not have the permission that the endpoint requires.',
  },
  /**
   * The matching engine refused the command; the message starts with the reason. The same request is refused again until the account or the market has changed.
   *
   * A published table calls it a system error, but live responses contain refusals of the matching engine. Never retry it blindly.
   */
  '40015': {
    code: '40015',
    name: 'engine_refused',
    status: 400,
    description:
      'The matching engine refused the command; the message starts with the reason. The same request is refused again until the account or the market has changed.',
  },
  /**
   * The account must first have a phone number or a second factor.
   *
   * A single article names it; its HTTP status is unknown.
   */
  '40016': {
    code: '40016',
    name: 'binding_required',
    status: null,
    description: 'The account must first have a phone number or a second factor.',
  },
  /** A field of the body is wrong, misspelt or missing. */
  '40017': {
    code: '40017',
    name: 'field_invalid',
    status: 400,
    description: 'A field of the body is wrong, misspelt or missing.',
  },
  /** The key does not allow the caller's IP address. */
  '40018': {
    code: '40018',
    name: 'address_not_allowed',
    status: 400,
    description: "The key does not allow the caller's IP address.",
  },
  /** A parameter is missing or empty. */
  '40019': { code: '40019', name: 'parameter_missing', status: 400, description: 'A parameter is missing or empty.' },
  /** A parameter has an invalid value. */
  '40020': { code: '40020', name: 'parameter_invalid', status: 400, description: 'A parameter has an invalid value.' },
  /** The caller has no permission for this operation. */
  '40022': {
    code: '40022',
    name: 'operation_forbidden',
    status: 403,
    description: 'The caller has no permission for this operation.',
  },
  /**
   * The API permission has been disabled.
   *
   * A single published table contains it. A live service responded with it to one call (G91), while orders with the same key were accepted.
   */
  '40753': {
    code: '40753',
    name: 'permission_disabled',
    status: 400,
    description: 'The API permission has been disabled.',
  },
  /**
   * A batch of cancellations contains more than 50 orders.
   *
   * An older list contains it; its HTTP status is unknown.
   */
  '40912': {
    code: '40912',
    name: 'cancel_batch_too_large',
    status: null,
    description: 'A batch of cancellations contains more than 50 orders.',
  },
  /**
   * The request contains neither an order id nor a client order id.
   *
   * An older list contains it; its HTTP status is unknown.
   */
  '40913': {
    code: '40913',
    name: 'order_id_or_client_oid_required',
    status: null,
    description: 'The request contains neither an order id nor a client order id.',
  },
  /** The caller has no permission for this trading pair. */
  '50003': {
    code: '50003',
    name: 'symbol_not_permitted',
    status: 400,
    description: 'The caller has no permission for this trading pair.',
  },
  /** The caller has no permission for this endpoint. */
  '50004': {
    code: '50004',
    name: 'endpoint_not_permitted',
    status: 400,
    description: 'The caller has no permission for this endpoint.',
  },
  /** The order does not exist. */
  '50005': { code: '50005', name: 'order_not_found', status: 400, description: 'The order does not exist.' },
  /** The leverage exceeds the limit. */
  '50007': { code: '50007', name: 'leverage_too_high', status: 400, description: 'The leverage exceeds the limit.' },
  /** The request is not well-formed HTTP. */
  '400': { code: '400', name: 'request_malformed', status: 400, description: 'The request is not well-formed HTTP.' },
  /**
   * The sandbox operations of the local exchange require a token, which this request does not contain.
   *
   * Only the local exchange responds with this code, and only to sandbox operations.
   */
  '401': {
    code: '401',
    name: 'control_denied',
    status: 401,
    description: 'The sandbox operations of the local exchange require a token, which this request does not contain.',
  },
  /** A web page of another origin sent the request. */
  '403': {
    code: '403',
    name: 'origin_denied',
    status: 403,
    description: 'A web page of another origin sent the request.',
  },
  /**
   * There is no endpoint with this path and method.
   *
   * The status was seen on a live service. The code with the same number is an assumption of the local exchange.
   */
  '404': {
    code: '404',
    name: 'path_unknown',
    status: 404,
    description: 'There is no endpoint with this path and method.',
  },
  /** The request did not arrive completely in time. It was not processed. */
  '408': {
    code: '408',
    name: 'request_timeout',
    status: 408,
    description: 'The request did not arrive completely in time. It was not processed.',
  },
  /** A request with this signature was executed. This one was not: read what the first one has done. To do the same again, sign with another timestamp. */
  '409': {
    code: '409',
    name: 'signature_repeated',
    status: 409,
    description:
      'A request with this signature was executed. This one was not: read what the first one has done. To do the same again, sign with another timestamp.',
  },
  /** The body is too large. */
  '413': { code: '413', name: 'body_too_large', status: 413, description: 'The body is too large.' },
  /** The body has a content encoding, such as gzip. */
  '415': {
    code: '415',
    name: 'encoding_unsupported',
    status: 415,
    description: 'The body has a content encoding, such as gzip.',
  },
  /** The header Host does not name this server. */
  '421': { code: '421', name: 'host_denied', status: 421, description: 'The header Host does not name this server.' },
  /** A rate limit is exceeded. */
  '429': { code: '429', name: 'too_many_requests', status: 429, description: 'A rate limit is exceeded.' },
  /** The headers are too large. */
  '431': { code: '431', name: 'headers_too_large', status: 431, description: 'The headers are too large.' },
  /**
   * Internal error of the service. It is unknown whether the request was processed.
   *
   * Public sources name the status. The code with the same number is an assumption of the local exchange.
   */
  '500': {
    code: '500',
    name: 'internal_error',
    status: 500,
    description: 'Internal error of the service. It is unknown whether the request was processed.',
  },
  /** The server cannot handle requests at the moment. */
  '503': {
    code: '503',
    name: 'unavailable',
    status: 503,
    description: 'The server cannot handle requests at the moment.',
  },
}

/** A reason of the local exchange; servers may have others, and a live service names none. */
export type RefusalReason =
  | 'SYMBOL_UNKNOWN'
  | 'COIN_UNKNOWN'
  | 'ACCOUNT_UNKNOWN'
  | 'CLIENT_OID_INVALID'
  | 'CLIENT_OID_DUPLICATE'
  | 'SIZE_PRECISION'
  | 'SIZE_MIN'
  | 'SIZE_MAX'
  | 'POSITION_MAX'
  | 'CLOSE_SIZE_EXCEEDED'
  | 'MARGIN_INSUFFICIENT'
  | 'PRICE_PRECISION'
  | 'PRICE_BAND'
  | 'EXECUTION_TYPE_CONFLICT'
  | 'PRESET_PRICE'
  | 'LIQUIDATING'
  | 'ORDER_RATE'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_FINISHED'
  | 'MARGIN_MODE_CONFLICT'
  | 'SEPARATED_MODE_CONFLICT'
  | 'SYMBOL_IN_USE'
  | 'AMOUNT_PRECISION'
  | 'LEVERAGE_RANGE'
  | 'LEVERAGE_MAX'
  | 'POSITION_UNKNOWN'
  | 'FEE_RATE'
  | 'FUNDING_RATE'
  | 'SETTING_RANGE'
  | 'MARKET_MAKER_SHAPE'
  | 'MARKET_ABSENT'
  | 'MARKET_HALTED'
  | 'PRICE_STALE'
  | (string & {})

/** Why a request was refused, and the field that it concerns. */
export type RefusalCause = Cause<RefusalReason>

/** Returns the cause of a refusal. */
export const refusalCause: ReadCause<RefusalReason> = /* @__PURE__ */ causeReader(
  /^(?:(?:INVALID_ARGUMENT|FAILED_PRECONDITION): (?:[^:;]*; )?)?(?!INVALID_ARGUMENT|FAILED_PRECONDITION)([A-Z_]+)(?:\((\w+)\))?: /,
)
