import type { ApiRoute } from './api-route';

/** What can be asked for and does not end: apart, lest whoever asks for everything waits for ever. */
export const STREAMS: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/v1/events',
    tag: 'events',
    summary: 'Tells of new issues as they come, as server-sent events',
    parameters: ['events'],
    stream: true,
  },
];
