/**
 * Short names by parameter: "discipline.category", then "number:name" each. Names are those of the ECMWF parameter
 * database, which ecCodes prints; numbers are those of code table 4.2 and of the centres' local tables.
 */
export const WMO_NAMES = `
  0.0 0:t 1:vtmp 2:pt 3:papt 4:tmax 5:tmin 6:dpt 8:lapr 9:ta 10:lhtfl 12:heatx 13:wcf 14:mindpd 15:vptmp 16:snohf
    21:aptmp 28:uctp 32:wbpt
  0.1 0:q 1:r 3:pwat 4:vapp 5:satd 7:prate 9:ncpcp 10:acpcp 11:sde 12:srweq 13:sdwe 14:snoc 15:snol 16:snom
    17:snoag 18:absh 19:ptype 20:iliqw 21:tcond 22:clwmr 23:icmr 24:rwmr 25:snmr 26:mconv 27:maxrh 28:maxah
    29:asnow 30:pwcat 31:hail 32:grle 33:crain 34:cfrzr 35:cicep 36:csnow 37:cprat 38:mdiv 39:cpofp 40:pevap
    41:pevpr 42:snowc 43:frain 44:rime 45:tcolr 46:tcols 47:lswp 48:cwp 49:twatp 50:tsnowp 51:tcwat 53:tsrwe
    54:lsprate 55:csrwe 57:tsrate 58:csrate 59:lssrate 60:sd 61:rsn 65:rprate 66:sprate 67:fprate 68:iprate
    83:clwc 84:ciwc 85:crwc 86:cswc 93:rhw 94:rhi 118:ucq 119:ucclwc 120:ucciwc 121:fscov 144:crwc_conv
    145:cswc_conv
  0.2 0:wdir 1:ws 2:u 3:v 4:strf 5:vp 6:mntsf 7:sgcvv 8:w 9:wz 10:absv 11:absd 12:vo 13:d 14:pv 15:vucsh 16:vvcsh
    17:uflx 18:vflx 19:wmixe 21:maxgust 22:gust 23:ugust 24:vgust 25:vwsh 26:mflx 27:ustm 28:vstm 29:cd 30:fricv
    32:etadot 45:ucdv
  0.3 0:pres 1:prmsl 2:ptend 3:icaht 4:z 5:gh 6:h 7:hstdv 8:presa 9:gpa 10:den 11:alts 12:thick 13:presalt
    14:denalt 15:5wavh 16:u-gwd 17:v-gwd 18:blh 19:5wava 20:sdsgso 31:ucln 32:swvp
  0.4 0:nswrs 1:nswrt 3:grad 4:btmp 5:lwrad 6:swrad 7:dswrf 8:uswrf 9:nswrf 10:photar 11:nswrfcs 12:dwuvr
    13:dirswrf 14:difswrf 50:uviucs 51:uvi 52:dswrf_cs 53:uswrf_cs
  0.5 0:nlwrs 1:nlwrt 3:dlwrf 4:ulwrf 5:nlwrf 6:nlwrcs 8:dlwrf_cs
  0.6 0:cice 3:lcc 4:mcc 5:hcc 6:cwat 7:cdca 8:cdct 9:tmaxt 10:thunc 11:cdcb 12:cdct 13:ceil 14:cdlyr 15:cwork
    16:cuefi 17:tcond 18:tcolw 19:tcoli 20:tcolc 21:fice 22:ccl 23:cdcimr 24:suns 27:hcct 32:cc 37:fcpc
  0.7 0:pli 1:bli 2:kx 3:kox 4:totalx 5:sx 8:hlcy 9:ehlx 10:lftx 11:4lftx
  0.13 0:aerot
  0.14 0:tozne 1:o3 2:tcioz
  0.19 0:vis 1:al 2:tstm 3:mld 4:volash 5:icit 6:icib 7:ici 8:turbt 9:turbb 10:turb 11:tke 12:pblreg 13:conti
    14:contet 15:contt 16:contb 17:mxsalb 18:snfalb 19:asn 22:rcat 28:mwt 29:cat
  2.0 1:sr 2:st 3:ssw 4:veg 5:watr 6:evapt 7:mterh 8:landu 9:soilw 10:gflux 11:mstav 12:sfexc 13:cnwat 14:bmixl
    15:ccond 16:rsmin 18:rcs 19:rct 20:rcsol 21:rcq 22:sm 23:cisoilw 24:hflux 25:vsw 27:vwiltm 33:ro 34:sro 38:vsi
    39:et 40:pet 41:smr 42:rod 45:cwe 46:twe 47:cirr 48:c4cr 49:c4gr
  10.0 0:wvsp1 1:wvsp2 2:wvsp3 3:swh 4:wvdir 5:shww 6:mpww 7:swdir 8:swell 9:swper 10:dirpw 11:perpw 12:dirsw
    13:persw 14:mwd 15:mwp 17:zust 28:mp2 34:pp1d
  10.1 0:dirc 1:spc 2:ucurr 3:vcurr
  10.2 2:diced 3:siced 7:iced
`;

/**
 * Local parameters of centre 78 (DWD), with the names of DWD. DWD encodes total cloud cover without the second surface that
 * `tcc` of WMO requires. `tlat` and `tlon` are the coordinates of the centres of cells.
 */
export const DWD_NAMES = `
  0.4 198:ASWDIR_S 199:ASWDIFD_S
  0.6 1:tcc
  0.191 1:tlat 2:tlon
`;

/** Centre 7 (NCEP): numbers from 192, and numbers of the WMO that it uses at any level. */
export const NCEP_NAMES = `
  0.0 192:snohf 193:ttrad 194:rev 195:lrghr 196:cnvhr 197:thflx 198:ttdia 199:ttphy 200:tsd1d 201:shahr 202:vdfhr
    203:thz0 204:tchp
  0.1 8:tp 11:sdwe 192:crain 193:cfrzr 194:cicep 195:csnow 196:cprat 197:mconv 198:minrh 199:pevap 200:pevpr
    201:snowc 202:frain 203:rime 204:tcolr 205:tcols 206:tipd 207:ncip 208:snot 209:tclsw 210:tcolm 211:emnp
    212:sbsno 213:cnvmr 214:shamr 215:vdfmr 216:condp 217:lrgmr 218:qz0 219:qmax 220:qmin 221:arain 222:snowt
    223:apcpn 224:acpcpn 225:frzr
  0.2 192:vwsh 193:mflx 194:ustm 195:vstm 196:cd 197:fricv 198:lauv 199:louv 200:lavv 201:lovv 202:lapp 203:lopp
    204:vedh 205:covmz 206:covtz 207:covtm 208:vdfua 209:vdfva 210:gwdu 211:gwdv 212:cnvu 213:cnvv 214:wtend
    215:omgalf 216:cngwdu 217:cngwdv 218:lmv 219:pvmww 224:VRATE
  0.3 192:mslet 193:5wavh 194:u-gwd 195:v-gwd 197:5wava 198:mslma 199:tslsa 200:plpl 201:lpsx 202:lpsy 203:hgtx
    204:hgty 205:layth 206:nlgsp 207:cnvumf 208:cnvdmf 209:cnvdemf 210:lmh 211:hgtn 212:presn
  0.4 192:dswrf 193:uswrf 194:duvb 195:cduvb 196:csdsf 197:swhr 198:csusf 199:cfnsf 200:vbdsf 201:vddsf 202:nbdsf
    203:nddsf 204:dtrf 205:utrf
  0.5 192:dlwrf 193:ulwrf 194:lwhr 195:csulf 196:csdlf 197:cfnlf
  0.6 1:tcc 192:cdlyr 193:cwork 194:cuefi 195:tcond 196:tcolw 197:tcoli 198:tcolc 199:fice 200:mflux 201:SUNSD
  0.7 6:cape 7:cin 192:lftx 193:4lftx 194:ri 195:cwdi 196:uvi 197:uphl 198:lai
  0.13 192:pmtc 193:pmtf 194:lpmtf 195:lipmf
  0.14 192:o3mr 193:ozcon 194:ozcat 195:vdfoz 196:poz 197:toz 198:pozt 199:pozo
  0.16 192:refzr 193:refzi 194:refzc 195:refd 196:refc
  0.17 192:ltng
  0.19 192:mxsalb 193:snfalb 194:srcono 195:mrcono 196:hrcono 197:torprob 198:hailprob 199:windprob 200:storprob
    201:shailpro 202:swindpro 203:tstmc 204:mixly 205:flght 206:cicel 207:civis 208:ciflt 209:lavni 210:havni
    211:sbsalb 212:swsalb 213:nbsalb 214:nwsalb 215:prsvr 216:prsigsvr 217:sipd 218:epsr 219:tpfi 232:vaftd
    234:ICSEV
  2.0 192:soilw 193:gflux 194:mstav 195:sfexc 196:cnwat 197:bmixl 198:vgtyp 199:ccond 200:rsmin 201:wilt 202:rcs
    203:rct 204:rcq 205:rcsol 206:rdrip 207:icwat 208:akhs 209:akms 210:vegt 211:sstor 212:lsoil 213:ewatr
    214:gwrec 215:qrec 216:sfcrh 217:ndvi 218:landn 219:amixl 220:wvinc 221:wcinc 222:wvconv 223:wcconv 224:wvuflx
    225:wvvflx 226:wcuflx 227:wcvflx 228:acond 229:evcw 230:trans
  2.3 203:fldcp
`;

/** Centre 98 (ECMWF). */
export const ECMWF_NAMES = `
  0.1 254:sd
  0.6 193:lcc 194:mcc 195:hcc
  0.19 192:asn
`;

/** Edition 1: "table", then "number:name". Table 2 is the WMO's, 128 and 228 are ECMWF's. */
export const EDITION_1_NAMES = `
  2 1:pres 2:msl 3:ptend 4:pv 5:icaht 6:z 7:gh 8:h 9:hstdv 10:tco3 11:t 12:vtmp 13:pt 14:papt 15:tmax 16:tmin
    17:dpt 18:depr 19:lapr 20:vis 21:rdsp1 22:rdsp2 23:rdsp3 24:pli 25:ta 26:presa 27:gpa 28:wvsp1 29:wvsp2
    30:wvsp3 31:wdir 32:ws 33:u 34:v 35:strf 36:vp 37:mntsf 38:sgcvv 39:w 41:absv 42:absd 43:vo 44:d 45:vucsh
    46:vvcsh 47:dirc 48:spc 49:ucurr 50:vcurr 51:q 52:r 53:mixr 54:pwat 55:vp 56:satd 57:e 59:prate 60:tstm 62:lsp
    63:acpcp 64:srweq 65:sf 66:sde 67:mld 68:tthdp 69:mthd 70:mtha 71:tcc 72:ccc 73:lcc 74:mcc 75:hcc 76:cwat
    77:bli 78:snoc 79:lssf 80:wtmp 81:lsm 82:dslm 83:sr 84:al 85:st 86:sm 87:vegrea 88:s 89:den 90:ro 91:icec
    92:icetk 93:diced 94:siced 95:uice 96:vice 97:iceg 98:iced 99:snom 100:swh 101:mdww 102:shww 103:mpww
    104:swdir 105:swell 106:swper 107:mdps 108:mpps 109:dirsw 110:swp 111:nswrs 112:nlwrs 113:nswrt 114:nlwrt
    115:lwavr 116:swavr 117:grad 118:btmp 119:lwrad 120:swrad 121:lhf 122:shf 123:bld 124:uflx 125:vflx 126:wmixe
    127:imgd
  128 1:strf 2:vp 3:pt 4:eqpt 5:sept 6:ssfr 7:scfr 8:sro 9:ssro 10:ws 11:udvw 12:vdvw 13:urtw 14:vrtw 15:aluvp
    16:aluvd 17:alnip 18:alnid 19:uvcs 20:parcs 21:uctp 22:ucln 23:ucdv 26:cl 27:cvl 28:cvh 29:tvl 30:tvh 31:ci
    32:asn 33:rsn 34:sst 35:istl1 36:istl2 37:istl3 38:istl4 39:swvl1 40:swvl2 41:swvl3 42:swvl4 43:slt 44:es
    45:smlt 46:sdur 47:dsrp 48:magss 49:10fg 50:lspf 51:mx2t24 52:mn2t24 53:mont 54:pres 55:mean2t24 56:mn2d24
    57:uvb 58:par 59:cape 60:pv 62:obct 63:stsktd 64:ftsktd 65:sktd 66:lai_lv 67:lai_hv 68:msr_lv 69:msr_hv
    70:bc_lv 71:bc_hv 72:issrd 73:istrd 74:sdfor 75:crwc 76:cswc 77:etadot 78:tclw 79:tciw 121:mx2t6 122:mn2t6
    123:10fg6 124:emis 125:vite 127:at 128:bv 129:z 130:t 131:u 132:v 133:q 134:sp 135:w 136:tcw 137:tcwv 138:vo
    139:stl1 140:swl1 141:sd 142:lsp 143:cp 144:sf 145:bld 146:sshf 147:slhf 148:chnk 149:snr 150:tnr 151:msl
    152:lnsp 153:swhr 154:lwhr 155:d 156:gh 157:r 158:tsp 159:blh 160:sdor 161:isor 162:anor 163:slor 164:tcc
    165:10u 166:10v 167:2t 168:2d 169:ssrd 170:stl2 171:swl2 172:lsm 173:sr 174:al 175:strd 176:ssr 177:str
    178:tsr 179:ttr 180:ewss 181:nsss 182:e 183:stl3 184:swl3 185:ccc 186:lcc 187:mcc 188:hcc 189:sund 190:ewov
    191:nsov 192:nwov 193:neov 194:btmp 195:lgws 196:mgws 197:gwd 198:src 199:veg 200:vso 201:mx2t 202:mn2t 203:o3
    204:paw 205:ro 206:tco3 207:10si 208:tsrc 209:ttrc 210:ssrc 211:strc 212:tisr 213:vimd 214:dhr 215:dhvd
    216:dhcc 217:dhlc 218:vdzw 219:vdmw 220:ewgd 221:nsgd 222:ctzw 223:ctmw 224:vdh 225:htcc 226:htlc 227:crnh
    228:tp 229:iews 230:inss 231:ishf 232:ie 233:asq 234:lsrh 235:skt 236:stl4 237:swl4 238:tsn 239:csf 240:lsf
    241:acf 242:alw 243:fal 244:fsr 245:flsr 246:clwc 247:ciwc 248:cc 249:aiw 250:ice 251:atte 252:athe 253:atze
    254:atmw
  228 1:cin 2:orog 3:zust 4:mean2t 5:mean10ws 6:meantcc 7:dl 8:lmlt 9:lmld 10:lblt 11:ltlt 12:lshf 13:lict 14:licd
    15:dndzn 16:dndza 17:dctb 18:tplb 19:tplt 20:degm10l 21:fdir 22:cdir 23:cbh 24:deg0l 25:hvis 26:mx2t3 27:mn2t3
    28:10fg3 29:i10fg 37:2rhw 39:sm 40:swi1 41:swi2 42:swi3 43:swi4 44:capes 46:hcct 47:hwbt0 48:hwbt1 50:litoti
    51:litota1 52:licgi 53:licga1 70:smnnob 71:smnner 72:smnnrfi 73:smnnnb 74:smnntim 78:gppbfas 79:recbfas
    80:aco2nee 81:aco2gpp 82:aco2rec 83:fco2nee 84:fco2gpp 85:fco2rec 88:tcslw 89:tcrw 90:tcsw 91:ccf 92:stf
    93:swv 94:ist 109:ceil 121:kx 123:totalx 129:ssrdc 130:strdc 131:u10n 132:v10n 134:vtnowd 136:utnowd 139:st
    141:sd 144:sf 164:tcc 170:cap 171:wilt 216:fzra 217:ilspf 218:crr 219:lsrr 220:csfr 221:lssfr 222:mxtpr3
    223:mntpr3 224:mxtpr6 225:mntpr6 226:mxtpr 227:mntpr 228:tp 229:smos_tb_cdfa 230:smos_tb_cdfb 239:200u
    240:200v 241:200si 242:fdif 243:cdif 244:aldr 245:aldf 246:100u 247:100v 249:100si 250:irrfr 251:pev 252:irr
    253:ascat_sm_cdfa 254:ascat_sm_cdfb
`;
