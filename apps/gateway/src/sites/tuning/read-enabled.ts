import { createInvalidRequestError } from '@daystar/contracts';
import { asObject } from '../../http/validate-body';

/** Reads `enabled` from a body. @throws DaystarError InvalidRequest */
export function readEnabled(body: unknown): boolean {
  const { enabled } = asObject(body, ['enabled']);
  if (typeof enabled === 'boolean') return enabled;
  throw createInvalidRequestError([
    { field_name: 'enabled', error_code: 'Invalid', message: `'enabled' must be true or false.` },
  ]);
}
