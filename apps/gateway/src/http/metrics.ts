import { Gauge } from 'prom-client';

export const requestsInHand = new Gauge({
  name: 'daystar_http_requests_in_hand',
  help: 'Requests that hold one of the places there are for requests at one time',
});
export const placesForRequests = new Gauge({
  name: 'daystar_http_requests_in_hand_most',
  help: 'Places there are for requests at one time: past it the answer is Busy',
});
