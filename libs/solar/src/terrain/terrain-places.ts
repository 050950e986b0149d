/**
 * Latitude, longitude [deg] and height above sea level [m] of towns, plateaus and ice caps. This is general geographic
 * knowledge, to a tenth of a degree and, for towns, some ten metres. Towns represent where people and power plants are,
 * not the summits between them.
 */
export const TERRAIN_PLACES = `
# North America
61.2 -149.9 30 Anchorage; 64.8 -147.7 135 Fairbanks; 71.3 -156.8 5 Utqiagvik; 58.3 -134.4 10 Juneau; 60.7 -135.1 640 Whitehorse
62.5 -114.4 200 Yellowknife; 53.5 -113.5 650 Edmonton; 51.0 -114.1 1050 Calgary; 52.1 -106.7 480 Saskatoon; 50.4 -104.6 580 Regina
49.9 -97.1 240 Winnipeg; 58.8 -94.2 10 Churchill; 48.4 -89.2 200 Thunder Bay; 43.7 -79.4 100 Toronto; 45.4 -75.7 70 Ottawa
45.5 -73.6 30 Montreal; 46.8 -71.2 50 Quebec; 52.9 -66.9 550 Labrador City; 44.6 -63.6 30 Halifax; 47.6 -52.7 60 Saint John's
63.7 -68.5 30 Iqaluit; 74.7 -95.0 30 Resolute; 49.3 -123.1 20 Vancouver; 50.7 -120.3 380 Kamloops; 53.9 -122.7 580 Prince George
47.6 -122.3 50 Seattle; 47.7 -117.4 580 Spokane; 46.6 -120.5 330 Yakima; 45.5 -122.7 20 Portland; 44.1 -121.3 1100 Bend
43.6 -116.2 820 Boise; 46.6 -112.0 1180 Helena; 45.8 -108.5 950 Billings; 43.5 -112.0 1430 Idaho Falls; 44.5 -110.4 2350 Yellowstone
42.9 -106.3 1570 Casper; 41.1 -104.8 1850 Cheyenne; 39.7 -105.0 1610 Denver; 39.2 -106.8 2400 Aspen; 38.3 -104.6 1430 Pueblo
39.1 -108.6 1400 Grand Junction; 37.3 -107.9 1990 Durango; 40.8 -111.9 1290 Salt Lake City; 37.1 -113.6 850 Saint George
39.5 -119.8 1370 Reno; 40.8 -115.8 1540 Elko; 39.0 -117.0 1700 Austin (Nevada); 36.2 -115.1 620 Las Vegas; 38.6 -121.5 10 Sacramento
37.8 -122.4 20 San Francisco; 36.7 -119.8 95 Fresno; 35.4 -119.0 120 Bakersfield; 34.1 -118.2 90 Los Angeles; 34.9 -117.0 650 Barstow
34.7 -118.1 720 Lancaster; 32.7 -117.2 20 San Diego; 32.8 -115.6 -15 El Centro; 33.4 -112.1 330 Phoenix; 32.2 -110.9 750 Tucson
35.2 -111.7 2100 Flagstaff; 35.1 -106.6 1600 Albuquerque; 32.3 -106.8 1190 Las Cruces; 33.4 -104.5 1090 Roswell; 31.8 -106.4 1140 El Paso
35.2 -101.8 1100 Amarillo; 33.6 -101.9 980 Lubbock; 32.0 -102.1 850 Midland; 32.8 -96.8 140 Dallas; 30.3 -97.7 150 Austin
29.8 -95.4 15 Houston; 27.8 -97.4 5 Corpus Christi; 35.5 -97.5 370 Oklahoma City; 37.7 -97.3 400 Wichita; 39.4 -101.0 960 Colby
41.3 -96.0 320 Omaha; 41.1 -100.8 850 North Platte; 44.1 -103.2 980 Rapid City; 46.8 -100.8 510 Bismarck; 46.9 -96.8 275 Fargo
45.0 -93.3 260 Minneapolis; 41.6 -93.6 290 Des Moines; 39.1 -94.6 270 Kansas City; 38.6 -90.2 140 Saint Louis; 41.9 -87.6 180 Chicago
42.3 -83.0 190 Detroit; 39.8 -86.2 220 Indianapolis; 40.0 -83.0 240 Columbus; 40.4 -80.0 300 Pittsburgh; 40.7 -74.0 10 New York
42.4 -71.1 20 Boston; 43.1 -77.6 150 Rochester; 38.9 -77.0 20 Washington; 38.3 -81.6 200 Charleston (West Virginia); 36.6 -82.2 460 Bristol
35.6 -82.6 650 Asheville; 35.2 -80.8 230 Charlotte; 33.7 -84.4 310 Atlanta; 32.1 -81.1 15 Savannah; 28.5 -81.4 30 Orlando
25.8 -80.2 3 Miami; 36.2 -86.8 170 Nashville; 35.1 -90.0 90 Memphis; 30.0 -90.1 2 New Orleans; 34.7 -92.3 100 Little Rock
21.3 -157.9 20 Honolulu; 32.5 -114.8 50 San Luis; 29.1 -111.0 230 Hermosillo; 28.6 -106.1 1440 Chihuahua; 24.1 -110.3 20 La Paz (Mexico)
24.0 -104.7 1880 Durango (Mexico); 25.5 -103.4 1130 Torreon; 25.7 -100.3 540 Monterrey; 22.2 -101.0 1860 San Luis Potosi
20.7 -103.3 1560 Guadalajara; 19.4 -99.1 2240 Mexico City; 19.0 -98.2 2140 Puebla; 17.1 -96.7 1560 Oaxaca; 19.2 -96.1 10 Veracruz
16.9 -99.9 20 Acapulco; 21.0 -89.6 10 Merida; 14.6 -90.5 1500 Guatemala; 14.1 -87.2 1000 Tegucigalpa; 12.1 -86.3 80 Managua
9.9 -84.1 1170 San Jose; 9.0 -79.5 10 Panama; 23.1 -82.4 30 Havana; 18.5 -69.9 15 Santo Domingo; 18.4 -66.1 10 San Juan
# South America
10.5 -66.9 900 Caracas; 10.6 -71.6 10 Maracaibo; 8.1 -63.5 50 Ciudad Bolivar; 5.0 -61.0 1000 Gran Sabana; 4.7 -74.1 2600 Bogota
6.2 -75.6 1500 Medellin; 3.4 -76.5 1000 Cali; 4.1 -73.6 450 Villavicencio; 10.4 -75.5 5 Cartagena; 6.8 -58.2 5 Georgetown
-0.2 -78.5 2850 Quito; -2.2 -79.9 10 Guayaquil; -3.7 -73.2 110 Iquitos; -12.0 -77.0 130 Lima; -8.1 -79.0 30 Trujillo
-13.5 -72.0 3400 Cusco; -16.4 -71.5 2330 Arequipa; -16.7 -71.8 1260 La Joya; -15.8 -70.0 3830 Puno; -16.5 -68.1 3650 La Paz
-17.8 -63.2 420 Santa Cruz; -19.6 -65.8 4000 Potosi; -17.4 -66.2 2560 Cochabamba; -20.5 -66.8 3700 Uyuni; -14.8 -64.9 160 Trinidad
-18.5 -70.3 30 Arica; -20.2 -70.1 20 Iquique; -22.5 -68.9 2260 Calama; -22.3 -69.7 1200 Maria Elena; -23.6 -70.4 40 Antofagasta
-26.3 -69.6 1600 Diego de Almagro; -27.4 -70.3 390 Copiapo; -29.9 -71.2 30 La Serena; -33.4 -70.6 550 Santiago; -36.8 -73.0 20 Concepcion
-41.5 -72.9 20 Puerto Montt; -53.2 -70.9 20 Punta Arenas; -24.2 -66.3 3800 San Antonio de los Cobres; -24.8 -65.4 1190 Salta
-26.8 -65.2 440 Tucuman; -29.4 -66.9 500 La Rioja; -31.5 -68.5 640 San Juan; -32.9 -68.8 800 Mendoza; -31.4 -64.2 400 Cordoba
-34.6 -58.4 20 Buenos Aires; -38.7 -62.3 20 Bahia Blanca; -39.0 -68.1 270 Neuquen; -41.1 -71.3 800 Bariloche; -43.3 -65.1 20 Rawson
-46.4 -67.5 60 Comodoro Rivadavia; -46.5 -70.9 400 Perito Moreno; -51.6 -69.2 20 Rio Gallegos; -34.9 -56.2 30 Montevideo
-25.3 -57.6 80 Asuncion; -30.0 -51.2 20 Porto Alegre; -28.5 -50.9 900 Vacaria; -25.4 -49.3 930 Curitiba; -23.5 -46.6 760 Sao Paulo
-22.9 -43.2 10 Rio de Janeiro; -19.9 -43.9 860 Belo Horizonte; -16.7 -43.9 650 Montes Claros; -15.8 -47.9 1100 Brasilia
-15.6 -56.1 170 Cuiaba; -20.4 -54.6 560 Campo Grande; -13.0 -38.5 20 Salvador; -12.4 -41.8 900 Lencois; -13.3 -43.4 440 Bom Jesus da Lapa
-9.4 -40.5 380 Petrolina; -8.0 -34.9 10 Recife; -7.0 -37.3 280 Patos; -3.7 -38.5 20 Fortaleza; -5.1 -42.8 80 Teresina
-10.2 -48.3 250 Palmas; -1.5 -48.5 10 Belem; -3.1 -60.0 50 Manaus; -8.8 -63.9 90 Porto Velho; -10.0 -67.8 150 Rio Branco
-10.7 -76.3 4330 Cerro de Pasco; -12.1 -75.2 3270 Huancayo; -13.2 -74.2 2760 Ayacucho; -9.5 -77.5 3050 Huaraz; -7.2 -78.5 2750 Cajamarca
-8.4 -74.6 150 Pucallpa; -12.6 -69.2 200 Puerto Maldonado; -14.4 -67.5 230 Rurrenabaque; -17.0 -65.4 250 Chapare; -2.9 -79.0 2560 Cuenca
-18.2 -69.6 3530 Putre; -19.3 -68.6 3700 Colchane; -26.0 -67.4 3900 Puna; -28.0 -69.2 3500 Copiapo Andes; -31.5 -69.9 3500 San Juan Andes
-33.5 -69.9 3300 Santiago Andes; -35.5 -69.6 1420 Malargue
# Europe
64.1 -21.9 30 Reykjavik; 64.8 -18.0 800 Sprengisandur; 51.5 -0.1 20 London; 53.5 -2.2 40 Manchester; 55.9 -3.2 60 Edinburgh
57.1 -4.7 300 Highlands; 53.3 -6.3 20 Dublin; 48.9 2.3 40 Paris; 45.8 4.8 180 Lyon; 45.3 2.8 900 Auvergne; 43.3 5.4 20 Marseille
43.6 1.4 150 Toulouse; 44.8 -0.6 20 Bordeaux; 47.2 -1.6 20 Nantes; 38.7 -9.1 50 Lisbon; 38.6 -7.9 280 Evora; 40.4 -3.7 650 Madrid
41.7 -4.7 700 Valladolid; 41.7 -0.9 210 Zaragoza; 41.4 2.2 20 Barcelona; 39.0 -1.9 690 Albacete; 39.5 -0.4 20 Valencia
37.4 -6.0 10 Seville; 38.9 -7.0 190 Badajoz; 37.2 -3.6 690 Granada; 36.8 -2.5 30 Almeria; 43.4 -4.0 50 Cantabria; 42.3 -3.7 860 Burgos; 42.5 -2.4 380 Logrono; 40.3 -1.1 910 Teruel
 52.4 4.9 0 Amsterdam
50.8 4.4 40 Brussels; 49.6 6.1 300 Luxembourg; 53.6 10.0 10 Hamburg; 52.5 13.4 40 Berlin; 50.1 8.7 110 Frankfurt; 48.8 9.2 270 Stuttgart
48.1 11.6 520 Munich; 47.4 8.5 410 Zurich; 46.5 8.0 1900 Bernese Alps; 47.3 11.4 580 Innsbruck; 46.9 11.5 1700 Tyrol; 47.1 15.4 360 Graz
48.2 16.4 180 Vienna; 50.1 14.4 230 Prague; 49.2 16.6 240 Brno; 52.2 21.0 100 Warsaw; 50.1 19.9 220 Krakow; 49.1 20.1 900 Tatra
47.5 19.0 110 Budapest; 45.8 16.0 120 Zagreb; 44.8 20.5 110 Belgrade; 43.9 18.4 550 Sarajevo; 42.0 21.4 250 Skopje; 42.7 23.3 570 Sofia
42.1 24.7 160 Plovdiv; 44.4 26.1 80 Bucharest; 46.8 23.6 350 Cluj; 45.5 24.5 1000 Transylvanian Alps; 45.1 7.7 240 Turin
45.5 9.2 120 Milan; 45.4 12.3 2 Venice; 43.8 11.3 60 Florence; 41.9 12.5 30 Rome; 42.4 13.4 750 L'Aquila; 40.8 14.3 30 Naples
41.1 16.9 10 Bari; 38.1 13.4 30 Palermo; 37.5 14.3 400 Enna; 39.2 9.1 10 Cagliari; 38.0 23.7 100 Athens; 39.7 20.9 480 Ioannina
40.6 22.9 20 Thessaloniki; 35.3 25.1 40 Heraklion; 55.7 12.6 10 Copenhagen; 59.9 10.7 50 Oslo; 61.5 8.5 1200 Jotunheimen
63.4 10.4 20 Trondheim; 60.4 5.3 20 Bergen; 69.6 19.0 20 Tromso; 67.9 20.2 500 Kiruna; 59.3 18.1 20 Stockholm; 63.2 14.6 320 Ostersund
57.7 12.0 20 Gothenburg; 60.2 24.9 20 Helsinki; 66.5 25.7 100 Rovaniemi; 59.9 30.3 10 Saint Petersburg; 56.9 24.1 10 Riga
54.7 25.3 150 Vilnius; 53.9 27.6 220 Minsk; 50.5 30.5 150 Kyiv; 49.8 24.0 290 Lviv; 48.5 35.0 80 Dnipro; 46.5 30.7 30 Odesa
44.9 34.1 250 Simferopol; 55.8 37.6 160 Moscow; 51.7 39.2 150 Voronezh; 47.2 39.7 60 Rostov; 46.3 48.0 -20 Astrakhan; 53.2 50.2 110 Samara
58.0 56.3 160 Perm; 64.5 40.5 10 Arkhangelsk; 69.0 33.1 50 Murmansk; 67.5 64.0 150 Vorkuta
# Africa
33.6 -7.6 30 Casablanca; 31.6 -8.0 460 Marrakesh; 30.9 -6.9 1150 Ouarzazate; 34.0 -5.0 420 Fes; 33.5 -5.1 1650 Ifrane; 36.8 3.1 40 Algiers
34.7 1.3 1000 Steppes of Oran; 33.8 2.9 770 Laghouat; 32.5 3.7 500 Ghardaia; 31.6 -2.2 770 Bechar; 27.9 -0.3 260 Adrar; 22.8 5.5 1380 Tamanrasset
36.8 10.2 20 Tunis; 33.9 10.1 10 Gabes; 32.9 13.2 30 Tripoli; 27.0 14.4 430 Sabha; 32.1 20.1 30 Benghazi; 24.2 23.3 400 Kufra
30.0 31.2 30 Cairo; 24.1 32.9 100 Aswan; 28.5 29.0 130 Bahariya; 28.6 33.9 1200 Sinai; 19.6 37.2 10 Port Sudan; 15.6 32.5 380 Khartoum
13.6 25.3 730 El Fasher; 13.0 24.3 1500 Jebel Marra; 20.5 17.5 1500 Tibesti; 18.0 8.5 900 Air; 17.0 8.0 500 Agadez; 16.8 -3.0 260 Timbuktu
18.1 -16.0 5 Nouakchott; 14.7 -17.4 20 Dakar; 12.6 -8.0 350 Bamako; 11.5 -12.3 1000 Fouta Djallon; 9.5 -13.7 10 Conakry; 8.5 -13.2 30 Freetown
6.3 -10.8 10 Monrovia; 5.3 -4.0 20 Abidjan; 12.4 -1.5 300 Ouagadougou; 13.5 2.1 210 Niamey; 9.4 -0.8 170 Tamale; 5.6 -0.2 40 Accra
6.5 3.4 10 Lagos; 9.1 7.5 400 Abuja; 9.9 8.9 1200 Jos; 12.0 8.5 470 Kano; 11.8 13.2 320 Maiduguri; 12.1 15.0 300 N'Djamena
4.1 9.7 20 Douala; 6.0 10.2 1400 Bamenda; 3.9 11.5 730 Yaounde; 7.3 13.6 1100 Ngaoundere; 4.4 18.6 370 Bangui; 0.4 9.5 20 Libreville
-4.3 15.3 300 Kinshasa; 0.5 25.2 400 Kisangani; -5.9 22.4 650 Kananga; -11.7 27.5 1230 Lubumbashi; 4.9 31.6 500 Juba; 8.3 34.6 500 Gambela
9.0 38.7 2350 Addis Ababa; 11.6 37.4 1800 Bahir Dar; 13.5 39.5 2080 Mekelle; 15.3 38.9 2330 Asmara; 9.6 41.9 1200 Dire Dawa
11.6 43.1 10 Djibouti; 9.6 44.1 1300 Hargeisa; 5.3 44.0 300 Kelafo; 2.0 45.3 20 Mogadishu; 3.1 35.6 500 Lodwar; 0.3 32.6 1200 Kampala
-1.9 30.1 1600 Kigali; -1.3 36.8 1700 Nairobi; 0.5 35.3 2100 Eldoret; -0.5 39.6 150 Garissa; -4.1 39.7 20 Mombasa; -6.8 39.3 20 Dar es Salaam
-6.2 35.7 1120 Dodoma; -5.0 32.8 1200 Tabora; -8.9 33.5 1700 Mbeya; -8.8 13.2 50 Luanda; -12.8 15.7 1700 Huambo; -15.4 28.3 1280 Lusaka
-15.3 23.1 1050 Mongu; -14.0 33.8 1050 Lilongwe; -15.8 35.0 1040 Blantyre; -17.8 31.0 1490 Harare; -20.2 28.6 1360 Bulawayo
-19.8 34.9 10 Beira; -15.1 39.3 360 Nampula; -26.0 32.6 30 Maputo; -16.2 33.6 150 Tete; -22.6 17.1 1660 Windhoek; -22.9 14.5 10 Walvis Bay
-26.6 18.1 1000 Keetmanshoop; -24.7 25.9 1010 Gaborone; -20.0 23.4 940 Maun; -26.2 28.0 1700 Johannesburg; -29.1 26.2 1400 Bloemfontein
-29.6 28.5 2300 Lesotho; -28.4 21.3 820 Upington; -30.7 24.0 1350 De Aar; -29.9 31.0 20 Durban; -33.9 18.4 20 Cape Town; -32.3 22.6 900 Beaufort West
-33.0 27.9 60 East London; -18.9 47.5 1280 Antananarivo; -18.1 49.4 10 Toamasina; -23.4 43.7 10 Toliara; -21.1 55.5 400 Reunion
# Western and central Asia
39.9 32.9 900 Ankara; 37.9 32.5 1020 Konya; 41.0 29.0 40 Istanbul; 38.4 27.1 30 Izmir; 36.9 30.7 40 Antalya; 39.9 41.3 1890 Erzurum
38.5 43.4 1700 Van; 37.1 38.8 520 Urfa; 38.7 35.5 1060 Kayseri; 35.2 33.4 150 Nicosia; 33.5 36.3 680 Damascus; 32.0 35.9 800 Amman
31.5 35.5 -350 Dead Sea; 32.1 34.8 20 Tel Aviv; 30.6 34.8 800 Mitzpe Ramon; 30.2 35.7 1100 Maan; 36.2 37.1 390 Aleppo; 33.3 44.4 35 Baghdad
36.2 44.0 410 Erbil; 30.5 47.8 5 Basra; 29.4 48.0 20 Kuwait; 24.7 46.7 610 Riyadh; 28.4 36.6 770 Tabuk; 24.5 39.6 610 Medina; 27.5 41.7 1000 Hail
21.5 39.2 20 Jeddah; 21.3 40.4 1700 Taif; 18.2 42.5 2200 Abha; 25.4 49.6 150 Hofuf; 20.5 45.0 700 Sulayyil; 25.3 51.5 10 Doha; 24.4 54.5 10 Abu Dhabi
23.6 58.5 20 Muscat; 22.9 57.5 560 Nizwa; 19.0 56.0 130 Haima; 17.0 54.1 20 Salalah; 15.4 44.2 2250 Sanaa; 12.8 45.0 10 Aden; 16.0 48.8 650 Sayun
41.7 44.8 450 Tbilisi; 40.2 44.5 1000 Yerevan; 40.4 49.9 0 Baku; 42.5 44.5 2000 Caucasus; 38.1 46.3 1350 Tabriz; 35.7 51.4 1200 Tehran
36.5 52.5 20 Sari; 32.7 51.7 1590 Isfahan; 29.6 52.5 1500 Shiraz; 31.3 48.7 20 Ahvaz; 36.3 59.6 990 Mashhad; 31.9 54.4 1230 Yazd; 30.3 57.1 1760 Kerman
33.0 57.0 700 Tabas; 29.5 60.9 1380 Zahedan; 27.2 56.3 10 Bandar Abbas; 34.3 62.2 920 Herat; 34.5 69.2 1800 Kabul; 31.6 65.7 1010 Kandahar
34.5 66.5 2700 Hazarajat; 36.7 67.1 360 Mazar-i-Sharif; 37.9 58.4 220 Ashgabat; 42.5 59.6 70 Nukus; 39.6 67.0 700 Samarkand; 41.3 69.2 440 Tashkent
38.6 68.8 800 Dushanbe; 38.2 73.0 3700 Pamir; 42.9 74.6 800 Bishkek; 41.5 76.0 2200 Naryn; 43.2 76.9 850 Almaty; 51.2 71.4 350 Astana
49.8 73.1 550 Karaganda; 44.8 65.5 130 Kyzylorda; 47.1 51.9 -20 Atyrau; 43.6 51.2 10 Aktau; 50.3 57.2 220 Aktobe; 56.8 60.6 260 Yekaterinburg
55.2 61.4 220 Chelyabinsk; 54.7 55.9 150 Ufa; 55.0 73.4 90 Omsk; 61.0 69.0 40 Khanty-Mansiysk; 55.0 82.9 150 Novosibirsk; 50.0 88.0 2000 Altai
56.0 92.9 250 Krasnoyarsk; 51.7 94.4 630 Kyzyl; 52.3 104.3 460 Irkutsk; 52.0 113.5 680 Chita; 62.0 129.7 100 Yakutsk; 67.5 133.4 140 Verkhoyansk
66.0 100.0 500 Putorana; 69.3 88.2 50 Norilsk; 59.6 150.8 70 Magadan; 62.5 147.0 900 Kolyma; 53.0 158.6 50 Petropavlovsk; 64.7 177.5 20 Anadyr
48.5 135.1 70 Khabarovsk; 43.1 131.9 30 Vladivostok; 56.7 124.7 850 Neryungri; 72.0 102.5 30 Khatanga
# South Asia
24.9 67.0 20 Karachi; 30.2 67.0 1680 Quetta; 30.2 71.5 120 Multan; 31.5 74.3 215 Lahore; 33.7 73.1 540 Islamabad; 35.9 74.3 1500 Gilgit
35.5 76.5 4600 Karakoram; 34.1 74.8 1590 Srinagar; 34.2 77.6 3500 Leh; 32.7 74.9 330 Jammu; 31.1 77.2 2200 Shimla; 30.3 78.0 640 Dehradun
28.6 77.2 215 Delhi; 26.9 75.8 430 Jaipur; 26.3 73.0 230 Jodhpur; 27.5 72.0 210 Bhadla; 23.0 72.6 50 Ahmedabad; 23.2 69.7 110 Bhuj
22.7 75.9 550 Indore; 23.3 77.4 520 Bhopal; 24.5 81.3 300 Rewa; 26.8 80.9 120 Lucknow; 25.6 85.1 55 Patna; 23.4 85.3 650 Ranchi; 22.6 88.4 10 Kolkata
21.3 81.6 290 Raipur; 20.3 85.8 45 Bhubaneswar; 21.1 79.1 310 Nagpur; 19.1 72.9 15 Mumbai; 18.5 73.9 560 Pune; 17.4 78.5 540 Hyderabad
15.8 78.0 280 Kurnool; 14.1 77.4 650 Pavagada; 13.0 77.6 900 Bangalore; 11.4 76.7 2200 Ooty; 13.1 80.3 10 Chennai; 9.9 78.1 130 Madurai
10.0 76.3 5 Kochi; 17.7 83.2 20 Visakhapatnam; 6.9 79.9 10 Colombo; 7.0 80.8 1800 Nuwara Eliya; 27.7 85.3 1350 Kathmandu; 28.9 83.8 3500 Mustang
27.5 89.6 2330 Thimphu; 23.8 90.4 10 Dhaka; 26.2 91.7 55 Guwahati; 25.6 91.9 1500 Shillong; 29.6 91.1 3650 Lhasa; 31.5 92.1 4500 Nagqu
32.5 80.1 4300 Ngari; 33.0 86.0 4900 Changtang; 31.2 97.2 3300 Qamdo; 29.3 88.9 3850 Shigatse; 35.5 90.0 4800 Kunlun
35.0 80.0 5000 Aksai Chin; 34.5 83.5 5000 West Changtang; 28.6 87.1 4300 Tingri; 29.6 94.4 2950 Nyingchi; 29.0 92.0 4000 Lhoka
30.0 99.1 2600 Batang; 30.0 100.3 3950 Litang; 34.0 95.5 4500 Upper Yangtze; 39.5 71.0 2500 Alay; 36.0 72.5 2500 Hindu Kush
# East and South-East Asia
36.4 94.9 2800 Golmud; 37.4 97.4 2980 Delingha; 36.3 100.6 2900 Gonghe; 36.6 101.8 2260 Xining; 36.1 103.8 1520 Lanzhou; 39.7 98.5 1480 Jiuquan
40.1 94.7 1140 Dunhuang; 38.5 106.2 1110 Yinchuan; 42.8 93.5 740 Hami; 42.9 89.2 30 Turpan; 43.8 87.6 850 Urumqi; 45.6 84.9 350 Karamay
41.2 80.3 1100 Aksu; 39.5 76.0 1290 Kashgar; 37.1 79.9 1380 Hotan; 39.0 83.0 1000 Taklamakan; 42.5 84.0 2600 Tian Shan; 40.8 111.7 1060 Hohhot
41.7 104.0 1200 Alxa; 43.9 116.1 1000 Xilinhot; 37.9 112.6 780 Taiyuan; 40.1 113.3 1070 Datong; 36.6 109.5 1000 Yanan; 34.3 108.9 400 Xian
47.9 106.9 1320 Ulaanbaatar; 43.6 104.4 1470 Dalanzadgad; 48.0 91.6 1400 Khovd; 46.4 96.3 2000 Altai (Mongolia); 48.1 114.5 750 Choibalsan
49.2 119.7 620 Hailar; 51.0 121.0 850 Greater Khingan; 45.8 126.5 140 Harbin; 43.9 125.3 220 Changchun; 41.8 123.4 45 Shenyang; 40.8 114.9 720 Zhangjiakou
39.9 116.4 50 Beijing; 38.0 114.5 80 Shijiazhuang; 36.7 117.0 50 Jinan; 34.7 113.6 110 Zhengzhou; 31.2 121.5 5 Shanghai; 32.1 118.8 15 Nanjing
30.6 114.3 25 Wuhan; 28.2 113.0 50 Changsha; 28.7 115.9 25 Nanchang; 27.5 117.5 600 Wuyi; 26.1 119.3 10 Fuzhou; 24.0 116.0 200 Meizhou; 23.1 113.3 15 Guangzhou
22.8 108.3 80 Nanning; 26.6 106.6 1100 Guiyang; 25.0 102.7 1890 Kunming; 27.9 102.3 1550 Xichang; 30.7 104.1 500 Chengdu; 29.6 106.5 250 Chongqing
30.0 101.9 3300 Kangding; 33.0 103.0 3400 Aba; 25.0 121.5 15 Taipei; 23.8 121.2 2000 Taiwan ranges; 22.6 120.3 10 Kaohsiung; 20.0 110.3 15 Haikou
39.0 125.8 30 Pyongyang; 41.4 128.2 1300 Kaema; 37.6 127.0 40 Seoul; 37.7 128.7 800 Daegwallyeong; 35.2 129.1 20 Busan; 33.6 130.4 10 Fukuoka
34.7 135.5 10 Osaka; 35.7 139.7 20 Tokyo; 36.2 137.9 900 Japanese Alps; 38.3 140.9 40 Sendai; 43.1 141.4 20 Sapporo; 26.2 127.7 20 Naha
21.0 105.8 10 Hanoi; 21.8 103.5 1000 North-west Vietnam; 16.1 108.2 10 Da Nang; 12.7 108.0 500 Buon Ma Thuot; 10.8 106.7 10 Ho Chi Minh City
18.0 102.6 170 Vientiane; 19.5 103.2 1100 Plain of Jars; 11.6 104.9 10 Phnom Penh; 13.8 100.5 5 Bangkok; 15.0 102.1 190 Korat; 18.8 99.0 310 Chiang Mai
16.8 96.2 20 Yangon; 22.0 96.1 70 Mandalay; 21.0 97.2 1200 Shan; 27.5 97.0 1500 Kachin; 3.1 101.7 50 Kuala Lumpur; 4.5 101.4 1200 Cameron Highlands
1.3 103.8 15 Singapore; -6.2 106.8 10 Jakarta; -6.9 107.6 750 Bandung; -7.8 110.4 110 Yogyakarta; -8.4 115.3 300 Bali; 3.6 98.7 30 Medan
-0.9 100.4 30 Padang; -0.3 102.0 200 Central Sumatra; -3.0 104.8 10 Palembang; -0.5 117.1 20 Samarinda; 1.0 114.5 600 Central Borneo; 1.6 110.3 20 Kuching
-5.1 119.4 10 Makassar; -2.0 120.5 900 Central Sulawesi; -3.7 128.2 20 Ambon; 14.6 121.0 20 Manila; 16.4 120.6 1450 Baguio; 10.3 123.9 20 Cebu; 7.1 125.6 30 Davao
# Oceania
-4.1 138.9 1700 Wamena; -6.1 144.5 1700 Goroka; -9.4 147.2 40 Port Moresby; -8.5 140.4 10 Merauke; -12.5 130.8 30 Darwin; -14.5 132.3 110 Katherine
-15.8 128.7 50 Kununurra; -18.0 122.2 10 Broome; -22.3 118.6 500 Pilbara; -20.3 118.6 10 Port Hedland; -23.7 133.9 550 Alice Springs
-25.6 129.0 600 Giles; -20.7 139.5 350 Mount Isa; -16.9 145.8 10 Cairns; -19.3 146.8 10 Townsville; -23.4 144.3 190 Longreach; -26.6 148.8 320 Roma
-27.5 153.0 30 Brisbane; -27.6 151.9 690 Toowoomba; -30.5 151.7 1000 Armidale; -31.9 115.9 20 Perth; -30.7 121.5 370 Kalgoorlie; -32.0 128.0 80 Eucla
-29.0 134.8 160 Coober Pedy; -34.9 138.6 40 Adelaide; -32.5 137.8 20 Port Augusta; -32.0 141.5 310 Broken Hill; -34.2 142.1 50 Mildura
-32.2 148.6 280 Dubbo; -33.9 151.2 30 Sydney; -35.3 149.1 580 Canberra; -36.4 148.4 1400 Snowy Mountains; -37.8 145.0 40 Melbourne; -36.1 146.9 165 Albury; -34.3 146.0 130 Griffith; -42.9 147.3 30 Hobart
-42.0 146.5 800 Central Tasmania; -36.8 174.8 30 Auckland; -38.7 176.1 400 Taupo; -41.3 174.8 20 Wellington; -43.5 172.6 20 Christchurch
-44.3 170.1 700 Mackenzie; -45.0 169.2 300 Alexandra; -22.3 166.5 20 Noumea; -18.1 178.4 20 Suva; -17.5 -149.6 10 Papeete
# Islands, seas and ice
28.5 -16.3 100 Tenerife; 14.9 -23.5 50 Praia; 38.5 -28.6 30 Azores; 32.3 -64.8 20 Bermuda; -20.2 57.5 50 Mauritius; -4.6 55.5 10 Mahe; 4.2 73.5 2 Male
-7.9 -14.4 50 Ascension; 13.5 144.8 50 Guam; -51.7 -57.9 30 Stanley; -54.3 -36.5 50 Grytviken; -49.3 70.2 50 Kerguelen; 78.2 15.6 20 Longyearbyen
45 -35 0 North Atlantic; 0 -28 0 Atlantic; 30 -45 0 Atlantic; -15 -5 0 South Atlantic; -42 -45 0 South Atlantic; 30 -170 0 Pacific; 10 -170 0 Pacific
5 150 0 Pacific; -15 -110 0 Pacific; 20 -125 0 Pacific; -45 -100 0 Pacific; -12 85 0 Indian Ocean; -5 62 0 Indian Ocean; -38 45 0 Indian Ocean; -38 110 0 Indian Ocean
 15 -45 0 Atlantic; -30 -20 0 South Atlantic; 40 -150 0 North Pacific; 45 170 0 North-west Pacific; 5 -120 0 Pacific
-30 -110 0 South-east Pacific; -30 -150 0 South Pacific; -30 75 0 Indian Ocean; 5 85 0 Bay of Bengal; 12 65 0 Arabian Sea; -55 0 0 Southern Ocean
-55 100 0 Southern Ocean; -58 -130 0 Southern Ocean; -40 160 0 Tasman Sea; 20 130 0 Philippine Sea; 85 0 0 Arctic Ocean; 80 -170 0 Arctic Ocean
75 50 0 Barents Sea; 60 -55 0 Labrador Sea; 65 0 0 Norwegian Sea; 42 51 -28 Caspian Sea; 43 34 0 Black Sea; 34 18 0 Mediterranean; 58 -85 0 Hudson Bay
64.2 -51.7 20 Nuuk; 67.0 -50.7 50 Kangerlussuaq; 70 -47 2000 West Greenland; 72.6 -38.5 3200 Summit; 77 -42 2600 North Greenland; 65 -44 2500 South Dome
-77.8 166.7 20 McMurdo; -90 0 2835 South Pole; -78.5 106.8 3490 Vostok; -80 77 4000 Dome Argus; -75.1 123.3 3230 Dome Concordia; -79 -85 1700 West Antarctica
-80 -120 1500 Marie Byrd Land; -75 0 2900 Queen Maud Land; -70 45 2200 Enderby Land; -68.6 78 20 Davis; -66.3 110.5 40 Casey; -64.8 -64.1 10 Palmer
-82 -60 800 Filchner; -80 180 50 Ross Ice Shelf; -70 135 2300 Adelie Land
`;
