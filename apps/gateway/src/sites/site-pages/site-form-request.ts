import { SITE_KINDS, type SiteKind } from '@daystar/contracts';
import type { FormFields } from '../../http/body-parsers/form-body-parser';
import type { GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { type FormContext, toSiteBody } from '../site-fields';
import { toListBodies } from './rows/row-values';

/** Reads the kind of site that a form describes. */
export function readKind(query: GatewayRequest['query']): SiteKind {
  const reader = new QueryReader(query);
  const kind = reader.readOneOf('kind', SITE_KINDS) ?? 'utility';
  reader.throwErrors();
  return kind;
}

/** Converts a form to the body of a request; weather sites have no lists. */
export const toBody = (context: FormContext, form: FormFields): Record<string, unknown> => ({
  ...toSiteBody(context, form),
  ...(context.kind === 'weather' ? {} : toListBodies(context, form)),
});
