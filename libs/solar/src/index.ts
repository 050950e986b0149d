// From global horizontal irradiance to AC power.
export { clearSkyIndexOfOpacity, opacityOfClearSkyIndex } from './cloud/opacity';
export { boland } from './decomposition/boland';
export {
  type Engerer2Period,
  type Engerer2Predictors,
  cloudEnhancement,
  engerer2,
  engerer2Unlimited,
} from './decomposition/engerer2';
export { erbs } from './decomposition/erbs';
export { erbsDriesse } from './decomposition/erbs-driesse';
export { orgillHollands } from './decomposition/orgill-hollands';
export { type BeamAndDiffuse, splitGhi } from './decomposition/split-ghi';
export { ashraeIam } from './iam/ashrae';
export { type DiffuseIam, marionDiffuse } from './iam/marion-diffuse';
export { martinRuizDiffuse, martinRuizIam } from './iam/martin-ruiz';
export { type GlassCover, PLAIN_GLASS, physicalIam } from './iam/physical';
export { schlickDiffuse, schlickIam } from './iam/schlick';
export { type ModuleType, ageing } from './power/ageing';
export { type Mounting, type PvSystem } from './power/pv-system';
export { type PvwattsArray, pvwattsDc } from './power/pvwatts-dc';
export { type PvwattsInverter, pvwattsInverter } from './power/pvwatts-inverter';
export { type PvwattsLosses, pvwattsLosses } from './power/pvwatts-losses';
export { type SiteDescription, pvSystem } from './power/site-rules';
export { type CellTemperatureModel, cellTemperature } from './temperature/cell-temperature';
export { type FaimanParameters, faiman, faimanRadiative } from './temperature/faiman';
export { type NoctModule, noctSam } from './temperature/noct-sam';
export { PVSYST_MOUNTINGS, pvsystCell } from './temperature/pvsyst';
export { ross, rossCoefficient } from './temperature/ross';
export { SAPM_MOUNTINGS, sapmCell } from './temperature/sapm';
export { projectedSolarZenith } from './tracking/projected-zenith';
export { type SingleAxisTracker, type TrackerPosition, singleAxis, stowed } from './tracking/single-axis';
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
export { perez } from './transposition/perez';
export { perezDriesse } from './transposition/perez-driesse';
export { type PlaneOfArray, planeOfArray } from './transposition/plane-of-array';
export { reindl } from './transposition/reindl';
export { type Sky, type SkyDiffuseModel } from './transposition/sky';
