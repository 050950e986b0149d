import { Daystar, type DaystarOptions } from '@daystar/client';
import { McpServer } from '@modelcontextprotocol/server';
import { VERSION } from './version';
import { noteResponse } from './response-notes';
import { ToolRegistry } from './tool-registry';
import { registerVerificationTools } from './toolsets/verification-tools';
import { registerMeasurementTools } from './toolsets/measurement-tools';
import { registerPowerTools } from './toolsets/power-tools';
import { registerRadiationTools } from './toolsets/radiation-tools';
import { registerServiceTools } from './toolsets/service-tools';
import { registerSiteTools } from './toolsets/site-tools';
import { registerWhatIfTools } from './toolsets/what-if-tools';

const INSTRUCTIONS = `Daystar computes solar forecasts and estimated actuals. Find a site with list_sites, then use its resource_id.
Power is in MW for utility-scale sites and aggregations, in kW for rooftop sites and places. Times are UTC; days are local to the site.
Azimuth is where modules face: 0 north, -90 east, 180 south, 90 west. Simulated weather ("sandbox") is not real: say so.`;

/** Creates a server of the Model Context Protocol with the tools of one account. @param options of the client of the API */
export function createMcpServer(options: Omit<DaystarOptions, 'onResponse'>): McpServer {
  const daystar = new Daystar({ ...options, onResponse: noteResponse });
  const server = new McpServer(
    { name: 'daystar', title: 'Daystar solar forecasts', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  const registry = new ToolRegistry(server);
  registerSiteTools(registry, daystar);
  registerPowerTools(registry, daystar);
  registerRadiationTools(registry, daystar);
  registerMeasurementTools(registry, daystar);
  registerVerificationTools(registry, daystar);
  registerWhatIfTools(registry, daystar);
  registerServiceTools(registry, daystar);
  return server;
}
