import { splitPlaces } from './split-places';

it('splits a request for several places into one for each', () => {
  expect(splitPlaces('v1/forecast?latitude=1%2C2&longitude=3,4&hourly=a,b')).toEqual([
    'v1/forecast?latitude=1&longitude=3&hourly=a%2Cb',
    'v1/forecast?latitude=2&longitude=4&hourly=a%2Cb',
  ]);
});

it('leaves a request for one place, or for none, as it is', () => {
  expect(splitPlaces('v1/forecast?latitude=1&longitude=3')).toBeUndefined();
  expect(splitPlaces('gfs.20260510/06/file')).toBeUndefined();
});
