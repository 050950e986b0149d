import { type DaystarError, ERROR_STATUS } from '@daystar/contracts';

export interface ErrorAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: object;
}

/** The body of a refusal: `{"response_status": …}`, or RFC 9457 problem details when the client asks for those. */
export function errorAnswer(error: DaystarError, accept = ''): ErrorAnswer {
  const { code, message, errors } = error;
  const status = ERROR_STATUS[code];
  if (accept.includes('application/problem+json')) {
    const type = `urn:daystar:error:${code}`;
    return {
      status,
      contentType: 'application/problem+json',
      body: { type, title: code, status, detail: message, errors },
    };
  }
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    body: { response_status: { error_code: code, message, errors } },
  };
}
