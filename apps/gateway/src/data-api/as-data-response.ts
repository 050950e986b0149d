import type { GatewayRequest } from '../http/gateway-request';
import type { ForecastResponse } from '../serving/response/forecast-response';

/** The response as the current interface sends it. */
export function asDataResponse(request: GatewayRequest, response: ForecastResponse): ForecastResponse {
  // The official library takes every property of a JSON response for rows: warnings stay in the header.
  request.warnings = undefined;
  return { ...response, name: `data/${response.name}` };
}
