/**
 * Short names that apply only under conditions: parameter, name, then the conditions. `surface` and `secondSurface` are
 * types of fixed surfaces (code table 4.5). `level` is the value of the first one. `statistic` is the type of
 * statistical processing (4.10). `hours` is the length of the time range. From the ECMWF parameter database.
 */
export const WMO_CONDITIONAL_NAMES = `
  0.0.0 2t surface=103 level=2
  0.0.0 mn2t24 surface=103 level=2 statistic=3 hours=24
  0.0.0 mn2t3 surface=103 level=2 statistic=3 hours=3
  0.0.0 mn2t6 surface=103 level=2 statistic=3 hours=6
  0.0.0 mx2t24 surface=103 level=2 statistic=2 hours=24
  0.0.0 mx2t3 surface=103 level=2 statistic=2 hours=3
  0.0.0 mx2t6 surface=103 level=2 statistic=2 hours=6
  0.0.6 2d surface=103 level=2
  0.0.10 slhf surface=1 statistic=1
  0.0.11 ishf surface=1
  0.0.11 sshf surface=1 statistic=1
  0.0.17 skt surface=1
  0.1.0 2sh surface=103 level=2 secondSurface=255
  0.1.1 2r surface=103 level=2
  0.1.37 cp surface=1 statistic=1
  0.1.45 tcrw surface=1 secondSurface=8
  0.1.46 tcsw surface=1 secondSurface=8
  0.1.51 tcw surface=1 secondSurface=8
  0.1.52 tp surface=1 statistic=1
  0.1.52 tprate surface=1
  0.1.53 sf surface=1 statistic=1
  0.1.54 lsp surface=1 statistic=1
  0.1.64 tcwv surface=1 secondSurface=8
  0.1.67 fzrawe surface=1 statistic=1
  0.1.69 tclw surface=1 secondSurface=8
  0.1.70 tciw surface=1 secondSurface=8
  0.1.74 tcolg surface=1 secondSurface=8
  0.1.76 crr surface=1
  0.1.77 lsrr surface=1
  0.1.79 eva surface=1 statistic=1
  0.1.79 ie surface=1
  0.1.93 2rhw surface=103 level=2
  0.1.148 eswe surface=1 statistic=1
  0.2.0 10wdir surface=103 level=10
  0.2.1 100si surface=103 level=100
  0.2.1 10si surface=103 level=10
  0.2.2 100u surface=103 level=100
  0.2.2 10u surface=103 level=10
  0.2.3 100v surface=103 level=100
  0.2.3 10v surface=103 level=10
  0.2.20 bld statistic=1
  0.2.22 10fg3 surface=103 level=10 statistic=2 hours=3
  0.2.22 i10fg surface=103 level=10
  0.2.37 inss surface=1
  0.2.37 nsss surface=1 statistic=1
  0.2.38 ewss surface=1 statistic=1
  0.2.38 iews surface=1
  0.3.0 msl surface=101
  0.3.0 sp surface=1
  0.3.0 trpp surface=7 secondSurface=255
  0.3.5 orog surface=1
  0.3.6 deg0l surface=20 level=273.15
  0.3.6 degm10l surface=20 level=263.15
  0.3.16 lgws surface=1 statistic=1
  0.3.17 mgws surface=1 statistic=1
  0.3.23 gwd statistic=1
  0.3.25 lnsp surface=105
  0.4.1 tsr surface=8 statistic=1
  0.4.7 ssrd surface=1 statistic=1
  0.4.9 ssr surface=1 statistic=1
  0.4.10 par surface=1 statistic=1
  0.4.11 ssrc surface=1 statistic=1
  0.4.11 tsrc surface=8 statistic=1
  0.4.12 uvb surface=1 statistic=1
  0.4.13 tidirswrf surface=1 statistic=1
  0.4.52 adswrf_cs surface=1 statistic=1
  0.4.53 auswrf_cs surface=1 statistic=1
  0.4.54 dsrp surface=1 secondSurface=255 statistic=1
  0.5.3 strd surface=1 statistic=1
  0.5.5 str surface=1 statistic=1
  0.5.5 ttr surface=8 statistic=1
  0.5.6 strc surface=1 statistic=1
  0.5.6 ttrc surface=8 statistic=1
  0.5.8 adlwrf_cs surface=1 statistic=1
  0.6.1 tcc surface=1 secondSurface=8
  0.6.24 sund surface=1 statistic=1
  0.6.36 ilspf surface=1
  0.6.36 lspf surface=1 statistic=1
  0.6.50 fog surface=1 secondSurface=255
  0.7.6 cape surface=1 secondSurface=8
  0.7.6 mlcape100 surface=18 level=10000
  0.7.7 cin surface=1 secondSurface=8
  0.7.7 mlcin100 surface=18 level=10000
  2.0.0 lsm surface=1
  10.2.0 ci surface=1
  10.3.0 sst surface=1
`;

/** Centre 98 (ECMWF). */
export const ECMWF_CONDITIONAL_NAMES = `
  0.1.193 tp surface=1 secondSurface=255 statistic=1
  0.1.194 fzra surface=1 statistic=1
  0.1.196 lsp surface=1 statistic=1
  0.1.197 es surface=1 statistic=1
  0.1.198 sf surface=1 statistic=1
  0.1.199 e surface=1 statistic=1
  0.1.200 pev surface=1 statistic=1
  0.6.192 tcc surface=1 secondSurface=8
  2.0.201 ro statistic=1
  2.0.202 sro surface=1 statistic=1
  2.0.203 smlt surface=1 statistic=1
`;
