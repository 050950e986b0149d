import { createLog } from '@daystar/host';
import { WeatherFetcher } from './weather-fetcher';

const place = { latitude: 50, longitude: 5 };
const tile = { source: 'test' };

describe('the weather fetcher', () => {
  const request = jest.fn();
  let seconds = 0;
  const fetcher = new WeatherFetcher({ request }, createLog('test', 'silent'));
  const fail = () => request.mockRejectedValue(new Error('did not respond in time'));
  const succeed = () => request.mockResolvedValue({ tiles: [tile], failed: [] });
  beforeEach(() => {
    request.mockClear();
    jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1000);
  });
  afterAll(() => jest.restoreAllMocks());

  it('returns the reply of ingestion, and nothing after a timeout', async () => {
    succeed();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    fail();
    expect(await fetcher.fetch(place)).toEqual([]);
    succeed();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('pauses requests after two failures in a row', async () => {
    fail();
    for (let places = 0; places < 300; places++) expect(await fetcher.fetch(place)).toEqual([]);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('sends one request after the pause, and resumes when it succeeds', async () => {
    seconds = 10;
    await fetcher.fetch(place);
    await fetcher.fetch(place);
    expect(request).toHaveBeenCalledTimes(1);
    seconds = 20;
    succeed();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(request).toHaveBeenCalledTimes(3);
  });
});
