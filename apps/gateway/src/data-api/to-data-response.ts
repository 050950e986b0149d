import type { GatewayRequest } from '../http/gateway-request';
import type { ForecastResponse } from '../serving/response/forecast-response';

/** Adds the prefix of the data API to the ETag of a response, and removes the warnings from its request. */
export function toDataResponse(request: GatewayRequest, response: ForecastResponse): ForecastResponse {
  // The `solcast` package for Python treats every property of a JSON response as rows, so warnings are sent only in the header.
  request.warnings = undefined;
  return { ...response, etag: `data/${response.etag}` };
}
