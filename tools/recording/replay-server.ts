import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange';
import { RecordedResponses } from './recorded-responses';
import type { RecordingFolder } from './recording-folder';
import { splitRequestUrl } from './recording-proxy';
import { isPlacePath, splitPlaces } from './split-places';

export interface ReplayClock {
  now(): number;
  /** Speed relative to real time, which shortens delays. */
  readonly speed: number;
}

/**
 * Serves a recording as the mirror of its sources. A request gets the last recorded response up to the time of the clock, after
 * the same delay. The response is 404 for an object that was published later, a refusal for a place that was not recorded, and
 * 503 for another request that was not recorded.
 * A POST request gets an access token, as recordings have no credentials.
 */
export class ReplayServer {
  private readonly server: Server;

  private constructor(
    private readonly recording: RecordingFolder,
    private readonly responses: RecordedResponses,
    private readonly clock: ReplayClock,
  ) {
    this.server = createServer(
      (request, response) => void this.respond(request, response).catch(() => response.destroy()),
    );
  }

  static async start(recording: RecordingFolder, clock: ReplayClock): Promise<ReplayServer> {
    const server = new ReplayServer(recording, new RecordedResponses(await recording.readExchanges()), clock);
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  getMirrorUrl(source: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${source}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') return sendToken(response);
    const { source, path } = splitRequestUrl(request.url!);
    const places = splitPlaces(path);
    if (places) return this.respondForPlaces(source, places, response);
    const replayed = this.responses.find(source, path, request.headers.range, this.clock.now());
    if (replayed.kind === 'not recorded' && isPlacePath(path)) return sendJson(response, buildRefusal());
    if (replayed.kind === 'not published') return void response.writeHead(404).end();
    if (replayed.kind === 'not recorded') return sendNotRecorded(response, source, path);
    const { exchange } = replayed;
    const body = await this.recording.readBody(exchange);
    if (replayed.kind === 'exchange') return this.send(response, exchange, exchange.headers, body);
    const { start, end, contentRange } = replayed;
    return this.send(
      response,
      exchange,
      { ...exchange.headers, 'content-range': contentRange },
      body.subarray(start, end),
    );
  }

  /**
   * Joins the JSON responses for single places, with a refusal for a place that was not recorded. If any failed or was
   * interrupted, sends the first such response instead.
   */
  private async respondForPlaces(source: string, paths: readonly string[], response: ServerResponse): Promise<void> {
    const bodies: string[] = [];
    let slowest: Exchange | undefined;
    for (const path of paths) {
      const replayed = this.responses.find(source, path, undefined, this.clock.now());
      if (replayed.kind === 'not recorded') {
        bodies.push(buildRefusal());
        continue;
      }
      // The recorder requests places one after the other: the source retries until all are there.
      if (replayed.kind !== 'exchange') return sendNotRecorded(response, source, path);
      const { exchange } = replayed;
      const body = await this.recording.readBody(exchange);
      if (exchange.status !== 200 || exchange.isInterrupted)
        return this.send(response, exchange, exchange.headers, body);
      if (!slowest || exchange.durationMs > slowest.durationMs) slowest = exchange;
      bodies.push(body.toString());
    }
    const body = `[${bodies.join()}]`;
    if (!slowest) return sendJson(response, body);
    return this.send(response, slowest, slowest.headers, Buffer.from(body));
  }

  /** Sends a body at the recorded times. If the recorded response was interrupted, closes the connection before its end. */
  private async send(
    response: ServerResponse,
    { status, firstByteMs, durationMs, isInterrupted }: Exchange,
    headers: Exchange['headers'],
    body: Buffer,
  ): Promise<void> {
    const { speed } = this.clock;
    await sleep(firstByteMs / speed);
    if (status === undefined) return void response.destroy();
    response.writeHead(status, { ...headers, 'content-length': body.length + (isInterrupted ? 1 : 0) });
    response.flushHeaders();
    await sleep((durationMs - firstByteMs) / speed);
    if (!isInterrupted) return void response.end(body);
    response.write(body, () => response.destroy());
  }
}

const sendJson = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(body);

/** Builds the response for a place that was not recorded, in the form in which Open-Meteo refuses a place. */
const buildRefusal = (): string => JSON.stringify({ error: true, reason: 'this place is not in the recording' });

/** Sends an access token in the form of RFC 6749, 5.1. */
const sendToken = (response: ServerResponse): void =>
  sendJson(response, JSON.stringify({ access_token: 'replay', token_type: 'Bearer', expires_in: 3600 }));

const sendNotRecorded = (response: ServerResponse, source: string, path: string): void =>
  void response.writeHead(503, { 'content-type': 'text/plain' }).end(`not in the recording: ${source}/${path}`);
