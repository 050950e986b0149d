import { createLog } from '@daystar/host';
import { WeatherFetcher } from './weather-fetcher';

const place = { latitude: 50, longitude: 5 };
const tile = { source: 'test' };

describe('weather that is fetched', () => {
  const request = jest.fn();
  let seconds = 0;
  const fetcher = new WeatherFetcher({ request }, createLog('test', 'silent'), () => seconds * 1000);
  const away = () => request.mockRejectedValue(new Error('did not answer in time'));
  const there = () => request.mockResolvedValue({ tiles: [tile], failed: [] });
  beforeEach(() => request.mockClear());

  it('is what ingestion says of the place, and nothing when it says nothing in time', async () => {
    there();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    away();
    expect(await fetcher.fetch(place)).toEqual([]);
    there();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('is not waited for at every place while ingestion is away', async () => {
    away();
    for (let places = 0; places < 300; places++) expect(await fetcher.fetch(place)).toEqual([]);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is asked for again some seconds later, once while that is in vain, and always when it is not', async () => {
    seconds = 10;
    await fetcher.fetch(place);
    await fetcher.fetch(place);
    expect(request).toHaveBeenCalledTimes(1);
    seconds = 20;
    there();
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(await fetcher.fetch(place)).toEqual([tile]);
    expect(request).toHaveBeenCalledTimes(3);
  });
});
