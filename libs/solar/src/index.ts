// Bifacial modules, and rows that shade each other.
export type { Rows } from './row-shading/ground-sky-view';
export { flipToRear, rowIrradiance } from './row-shading/infinite-sheds';
export { usableBeam } from './row-shading/martinez';
export { rowVisibility, sunlitShare } from './row-shading/row-visibility';
export { interRowBeamProjection } from './row-shading/tracker-ground';

// From global horizontal irradiance to AC power.
export { erbsDriesseDecomposition } from './chain/decomposition';
export { acPower, pvStep, orientSurface } from './chain/pv-step';
export { type ChainStep, type ChainWeather, FIVE_MINUTE_MODELS, type PvSite, siteStep } from './chain/site-chain';
export { type SunStep, dayOfYear, sunStep } from './chain/sun-step';
export type { CloudLayer } from './cloud/cloud-layer';
export { farms } from './cloud/farms';
export { clearSkyIndexToOpacity } from './cloud/opacity';
export { boland } from './decomposition/boland';
export { dirint } from './decomposition/dirint';
export { disc } from './decomposition/disc';
export { type Engerer2Period, cloudEnhancement, engerer2, engerer2Unlimited } from './decomposition/engerer2';
export { erbs } from './decomposition/erbs';
export { erbsDriesse } from './decomposition/erbs-driesse';
export { orgillHollands } from './decomposition/orgill-hollands';
export { splitToHorizon } from './decomposition/low-sun-beam';
export { splitGhi } from './decomposition/split-ghi';
export { yang4 } from './decomposition/yang4';
export { ashraeIam } from './iam/ashrae';
export { marionDiffuse } from './iam/marion-diffuse';
export { martinRuizDiffuse, martinRuizIam } from './iam/martin-ruiz';
export { type GlassCover, PLAIN_GLASS, physicalIam } from './iam/physical';
export { schlickDiffuse, schlickIam } from './iam/schlick';
export { errorFunction } from './losses/error-function';
export { HSU_MAX_LOSS, type HsuSurface, hsu } from './losses/hsu';
export { type KimberSoiling, kimber } from './losses/kimber';
export { snowCoverage } from './losses/snow-coverage';
export { MODULE_TYPES, type ModuleType } from './power/module-type';
export type { ModuleSnow, ModuleSoiling, Mounting, PvArray, PvSystem } from './power/pv-system';
export { pvwattsDc } from './power/pvwatts-dc';
export { pvwattsInverter, pvwattsInverterInput } from './power/pvwatts-inverter';
export { pvwattsLosses } from './power/pvwatts-losses';
export { findLowestRowHeight, getRowHeight } from './power/site-bifacial';
export { Horizon } from './horizon/horizon';
export { HORIZON_RADIUS, computeTerrainHorizon } from './horizon/terrain-horizon';
export { type InitialSoiling, SOILING_MODELS, type SoilingModelName, toSoilingParameters } from './power/site-soiling';
export { type SiteDescription, pvSystem, effectiveSiteProperties } from './power/site-defaults';
export type { CellTemperatureModel } from './temperature/cell-temperature';
export { faiman, faimanRadiative } from './temperature/faiman';
export { fuentes } from './temperature/fuentes';
export { noctSam } from './temperature/noct-sam';
export { PVSYST_MOUNTINGS, pvsystCell } from './temperature/pvsyst';
export { ross, rossCoefficient } from './temperature/ross';
export { SAPM_MOUNTINGS, sapmCell } from './temperature/sapm';
export { projectedSolarZenith } from './tracking/projected-zenith';
export { DEFAULT_TRACKER } from './power/site-tracker';
export { singleAxis } from './tracking/single-axis';
export { type Slope, axisTiltOnSlope, crossAxisTilt } from './tracking/slope';
export { trackerSurface } from './tracking/surface-orientation';
export {
  type SunDirection,
  type SurfaceOrientation,
  angleOfIncidence,
  aoiProjection,
} from './transposition/angle-of-incidence';
export { groundDiffuse } from './transposition/ground-diffuse';
export { hayDavies } from './transposition/hay-davies';
export { isotropic } from './transposition/isotropic';
export { perez, skyClearness } from './transposition/perez';
export { perezDriesse } from './transposition/perez-driesse';
export { planeOfArray } from './transposition/plane-of-array';
export { reindl } from './transposition/reindl';
export type { Sky, SkyDiffuseModel } from './transposition/sky';

// Sun, clear sky, climatology and terrain.
export { DEGREES, RADIANS, wrapLongitude } from './angle';
export { serviceAzimuth } from './sun/azimuth';
export { type Observer, observerAt } from './sun/observer';
export { periodGeometry } from './sun/period-geometry';
export { type Sun, earthSunDistance, sunAt } from './sun/sun';
export { sunPosition } from './sun/sun-position';
export { sunTimes } from './sun/sun-times';
export { absoluteAirmass, airmassKasten, airmassKastenYoung, airmassYoung } from './atmosphere/airmass';
export { ASTM_E490_SOLAR_CONSTANT, extraterrestrial, extraterrestrialSpencer } from './atmosphere/extraterrestrial';
export { dewPoint, relativeHumidity } from './atmosphere/dew-point';
export { precipitableWater } from './atmosphere/precipitable-water';
export { pressureAt } from './atmosphere/pressure';
export { bird } from './clear-sky/bird';
export { clearSky } from './clear-sky/clear-sky';
export { haurwitz } from './clear-sky/haurwitz';
export { clearSkyIndex, clearnessIndex, zenithIndependentClearnessIndex } from './clear-sky/indices';
export { ineichen } from './clear-sky/ineichen';
export type { Irradiance } from './clear-sky/irradiance';
export { rest2, rest2DiffuseTransmittance } from './clear-sky/rest2/rest2';
export { type Rest2Atmosphere, rest2Sky } from './clear-sky/rest2/rest2-sky';
export { rest2Version5 } from './clear-sky/rest2/rest2-v5';
export { simplifiedSolis } from './clear-sky/simplified-solis';
export { atmosphereAt } from './climatology/atmosphere-at';
export { particulateMatterAt } from './climatology/particulate-matter';
export { elevationAt } from './terrain/elevation';
export type { CoarseTerrain } from './terrain/coarse-terrain';
export { getCoarseTerrain } from './terrain/load-coarse-terrain';
export { obscuration } from './eclipse/obscuration';

// The same model chain over columns of many steps.
export { createHorizonShading } from './engine/horizon-shading';
export { computeClearSky } from './engine/clear-sky-columns';
export {
  type AirUncertainty,
  type ClearSkySpread,
  computeClearSkySpread,
  widenPercentile,
} from './engine/clear-sky-spread';
export { computeCloudySky, countCommonSteps, splitSky } from './engine/cloudy-sky';
export { Daylight, computeDaylight } from './engine/daylight';
export { computeHourlyDiffuseFraction } from './engine/hourly-diffuse-fraction';
export { IrradianceColumns } from './engine/irradiance-columns';
export { SkyBrightening, computeSkyBrightening } from './engine/sky-brightening';
export { getCachedSunTable } from './engine/sun-table-cache';
export { computeModuleIrradiance } from './engine/module-irradiance';
export { PlaneIrradiance } from './engine/plane-irradiance';
export { type SystemColumns, type ModuleWeatherColumns, computeSystemColumns } from './engine/system-columns';
export type { SnowColumns } from './engine/plane-snow';
export { type SoilingColumns, computeFinalSoiling } from './engine/soiling-ratio';
export { computeAcPower } from './engine/ac-power';
export { type SunPositions, computeSunPositions } from './engine/sun-positions';
export { type Instants, type SunTable, computeSunTable } from './engine/sun-table';
