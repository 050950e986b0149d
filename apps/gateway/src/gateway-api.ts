import type { ApiDescription, ApiDocuments } from './api-description/api-documents';
import { toOpenApi } from './api-description/openapi-document';
import { collectControllers, readOperations } from './api-description/read-operations';
import { AdminController } from './admin/admin.controller';
import { FEATURES } from './features';

function describeClientApi(): ApiDescription {
  const operations = collectControllers(FEATURES).flatMap(readOperations);
  const summary = 'Solar forecasts and estimated actuals for anywhere on Earth';
  return { operations, document: toOpenApi(operations, 'Daystar', summary) };
}

/** Describes the operator API without the security scheme `query`, because URLs must not contain the operator's key. */
function describeOperatorApi(): ApiDescription {
  const operations = readOperations(AdminController);
  const summary = 'Provisioning of aggregations, and the audit log';
  const security = ['bearer', 'basic', 'header'];
  return { operations, document: toOpenApi(operations, 'Daystar: for operators', summary, security) };
}

/** API descriptions of the gateway, collected from its controllers. */
export const GATEWAY_API: ApiDocuments = { clients: describeClientApi(), operators: describeOperatorApi() };
