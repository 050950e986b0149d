/** Registers a site and reads its forecast, with the client that is generated from /openapi.json. */
import { client } from './generated/api/client.gen';
import { getUtilityScaleSitesResourceIdForecasts, postUtilityScaleSites } from './generated/api';

client.setConfig({ baseUrl: process.env.DAYSTAR_URL, auth: process.env.DAYSTAR_KEY });

async function main(): Promise<void> {
  const registered = await postUtilityScaleSites({
    throwOnError: true,
    body: {
      name: 'Beryl Flat',
      latitude: 37.7,
      longitude: -113.6,
      capacity: 100,
      tracking_type: 'horizontal_single_axis',
    },
  });
  const { resource_id } = registered.data.site;

  // A new site has its first rows within seconds; until then the response is 404 or 503.
  for (let attempt = 1; ; attempt++) {
    const { data, response } = await getUtilityScaleSitesResourceIdForecasts({
      path: { resource_id },
      query: { format: 'json', period: 'PT30M', hours: 24 },
    });
    if (typeof data === 'object' && Array.isArray(data.forecasts)) {
      for (const { period_end, pv_estimate, pv_estimate10, pv_estimate90 } of data.forecasts) {
        console.log(resource_id, period_end, pv_estimate, pv_estimate10, pv_estimate90);
      }
      break;
    }
    if (attempt === 60) throw new Error(`no rows after a minute, the last status is ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

void main();
