import type { ApiDescription, ApiDocuments } from './api-description/api-documents';
import { toOpenApi } from './api-description/document';
import { controllersOf, operationsOf } from './api-description/operations-of';
import { AdminController } from './admin/admin.controller';
import { FEATURES } from './features';

function forClients(): ApiDescription {
  const operations = controllersOf(FEATURES).flatMap(operationsOf);
  const summary = 'Solar forecasts and estimated actuals for anywhere on Earth';
  return { operations, document: toOpenApi(operations, 'Daystar', summary) };
}

/** The operator's key is not accepted in a URL. */
function forOperators(): ApiDescription {
  const operations = operationsOf(AdminController);
  const summary = 'Provisioning of aggregations, and the audit';
  const security = ['bearer', 'basic', 'header'];
  return { operations, document: toOpenApi(operations, 'Daystar: for operators', summary, security) };
}

/** The descriptions of the gateway, collected from its controllers. */
export const GATEWAY_API: ApiDocuments = { clients: forClients(), operators: forOperators() };
