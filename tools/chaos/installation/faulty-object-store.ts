import type { ObjectStoreSettings } from '@daystar/object-store';
import { FakeS3Server } from '@daystar/testing';
import type { Fault } from '../faults';
import { FaultProxy } from './fault-proxy';

const KEY = { accessKeyId: 'chaos', secretAccessKey: 'chaos' };
/** A port on which nothing listens. */
const CLOSED_PORT = 1;

/** An object store with the S3 API behind a proxy. Its objects survive all faults. */
export class FaultyObjectStore {
  private constructor(
    private readonly server: FakeS3Server,
    private readonly proxy: FaultProxy,
    private readonly proxyPort: number,
  ) {}

  static async start(proxyPort: number): Promise<FaultyObjectStore> {
    const server = await FakeS3Server.start();
    const proxy = await FaultProxy.start(Number(new URL(server.endpoint).port), proxyPort);
    return new FaultyObjectStore(server, proxy, proxyPort);
  }

  /** Settings that bypass the proxy. */
  get directSettings(): ObjectStoreSettings {
    return { ...KEY, url: buildUrl(this.server, this.server.endpoint) };
  }

  /** Environment of a service that uses it. */
  get environment(): NodeJS.ProcessEnv {
    return {
      DAYSTAR_LAKE_URL: buildUrl(this.server, `http://127.0.0.1:${this.proxyPort}`),
      DAYSTAR_LAKE_ACCESS_KEY: KEY.accessKeyId,
      DAYSTAR_LAKE_SECRET_KEY: KEY.secretAccessKey,
      DAYSTAR_LAKE_AFTER_DAYS: '2',
    };
  }

  /** Injects a fault; `kill` closes and refuses connections. @returns a function that ends it */
  inject(kind: Fault['kind']): () => Promise<void> {
    const { server, proxy } = this;
    if (kind === 'fill') server.setFaults({ isFull: true });
    else if (kind === 'stale') server.setFaults({ isListStale: true });
    else if (kind === 'stall') proxy.startStall();
    else if (kind === 'blackhole') proxy.startBlackhole();
    else {
      proxy.setTarget(CLOSED_PORT);
      proxy.endFault();
    }
    return async () => {
      server.setFaults({ isFull: false, isListStale: false });
      proxy.setTarget(Number(new URL(server.endpoint).port));
      proxy.endFault();
    };
  }

  async close(): Promise<void> {
    this.proxy.close();
    await this.server.close();
  }
}

const buildUrl = ({ bucket }: FakeS3Server, endpoint: string): string => `s3://${bucket}/daystar?endpoint=${endpoint}`;
