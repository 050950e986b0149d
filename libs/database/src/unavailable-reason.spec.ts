import { QueryFailedError } from 'typeorm';
import { isTemporaryError } from './is-temporary-error';
import { findUnavailableReason } from './unavailable-reason';

const withCode = (code: string) => Object.assign(new Error('message'), { code });

describe('an unavailable database', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])('is recognized by %s', (code) => {
    expect(findUnavailableReason(withCode(code))).toBe(code);
  });

  it.each(['ERR_INVALID_ARG_TYPE', 'ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'])(
    'is not the reason of %s, an error of the caller',
    (code) => {
      expect(findUnavailableReason(withCode(code))).toBeUndefined();
      expect(isTemporaryError(withCode(code))).toBe(false);
    },
  );

  it.each(['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_STREAM_DESTROYED'])(
    'is recognized by %s, an error of the connection',
    (code) => {
      expect(findUnavailableReason(withCode(code))).toBe(code);
    },
  );

  it('is recognized in the error of a statement', () => {
    const error = new QueryFailedError('select 1', [], new Error('Connection terminated unexpectedly'));
    expect(findUnavailableReason(error)).toBe('Connection terminated unexpectedly');
    expect(isTemporaryError(error)).toBe(true);
  });

  it('is not the reason of 55000, an error of a statement after connecting', () => {
    expect(findUnavailableReason(withCode('55000'))).toBeUndefined();
  });
});
