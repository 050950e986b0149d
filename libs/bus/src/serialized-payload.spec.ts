import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { MAX_MESSAGE_BYTES, createEventMessage } from './messages/message';
import { SerializedPayload } from './port/serialized-payload';

const sender = { clientId: 'test', now: () => 0 };
const issue = siteForecastIssued.example;

describe('a serialized payload', () => {
  it('is published like any other', () => {
    const written = new SerializedPayload<ForecastIssue>(issue.resource, JSON.stringify(issue));
    const { key, text } = createEventMessage(siteForecastIssued, written, sender);
    expect({ key, text }).toEqual({
      key: issue.resource,
      text: createEventMessage(siteForecastIssued, issue, sender).text,
    });
    expect(written.read()).toEqual(JSON.parse(JSON.stringify(issue)));
  });

  it('has the same size limit', () => {
    const large = new SerializedPayload<ForecastIssue>(issue.resource, `"${'a'.repeat(MAX_MESSAGE_BYTES)}"`);
    expect(() => createEventMessage(siteForecastIssued, large, sender)).toThrow('8 MB');
  });
});
