// Local buckets with simulated runs and images, for specs of programs that read weather.
export { FAULTS, FakeBucket } from './download/testing/fake-bucket';
export { putAifsHour } from './aifs/testing/aifs-run';
export { addAromeHour } from './arome/testing/arome-run';
export { putEcmwfHour } from './ecmwf/testing/ecmwf-run';
export { putEcmwfEnsHour } from './ecmwf-ens/testing/ecmwf-ens-run';
export { putGefsAerosolHour } from './gefs-aerosol/testing/gefs-aerosol-run';
export { putGefsHour } from './gefs/testing/gefs-run';
export { toGfsPath, putGfsHour, SAMPLE_WEATHER } from './gfs/testing/gfs-run';
export { goesEastLayout, goesWestLayout } from './goes/goes-layout';
export { himawariLayout } from './himawari/himawari-layout';
export { CREDENTIALS, FakeDataStore } from './eumetsat/testing/fake-data-store';
export { putMeteosatImage } from './meteosat/testing/put-meteosat-image';
export { putMeteosatIodcImage } from './meteosat-iodc/testing/put-meteosat-iodc-image';
export { putHrrrHour } from './hrrr/testing/hrrr-run';
export { putIconHour } from './icon/testing/icon-run';
export { putIconEuHour } from './icon-eu/testing/icon-eu-run';
export { respondLikeOpenMeteo } from './open-meteo/testing/open-meteo-responses';
export { putImage } from './satellite/testing/put-images';
