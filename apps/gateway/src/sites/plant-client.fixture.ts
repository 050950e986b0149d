import type { GatewayFixture } from '../gateway.fixture';

interface Reply {
  readonly site: Record<string, unknown>;
  readonly resource_id: string;
  readonly response_status: { readonly errors: readonly { readonly field_name: string; readonly message: string }[] };
}

/** Creates a client that registers variants of a plant. @param plant its properties, which each request may change */
export function createPlantClient(fixture: GatewayFixture, plant: object) {
  const send = async (method: string, path: string, body: object) => {
    const reply = await fixture.send(method, path, body);
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply };
  };
  const post = (change: object) => send('POST', '/utility_scale_sites', { ...plant, ...change });
  /** Posts a change that must be rejected and store nothing. @returns the error messages */
  const postInvalid = async (change: object) => {
    const sitesBefore = fixture.sites.size;
    const { status, body } = await post(change);
    expect([status, fixture.sites.size]).toEqual([400, sitesBefore]);
    return body.response_status.errors.map(({ message }) => message);
  };
  return { send, post, postInvalid };
}
