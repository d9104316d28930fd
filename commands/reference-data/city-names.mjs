/** The everyday name where it differs from the district's, by the state's GST code. */
const namesByDistrict = {
  2: { 'LAHUL AND SPITI': 'Lahaul and Spiti' },
  3: { FIROZEPUR: 'Firozpur', 'S.A.S NAGAR': 'Mohali', 'SHAHID BHAGAT SINGH NAGAR': 'Nawanshahr' },
  5: { 'RUDRA PRAYAG': 'Rudraprayag', 'UDAM SINGH NAGAR': 'Udham Singh Nagar', 'UTTAR KASHI': 'Uttarkashi' },
  6: { 'CHARKI DADRI': 'Charkhi Dadri' },
  8: { GANGANAGAR: 'Sri Ganganagar' },
  9: {
    'GAUTAM BUDDHA NAGAR': 'Noida',
    'KANPUR NAGAR': 'Kanpur',
    KHERI: 'Lakhimpur Kheri',
    'KUSHI NAGAR': 'Kushinagar',
    'SANT KABEER NAGAR': 'Sant Kabir Nagar',
    'SIDDHARTH NAGAR': 'Siddharthnagar',
  },
  10: {
    'KAIMUR (BHABUA)': 'Kaimur',
    'PASHCHIM CHAMPARAN': 'West Champaran',
    'PURBI CHAMPARAN': 'East Champaran',
  },
  11: {
    'EAST DISTRICT': 'Gangtok',
    'NORTH DISTRICT': 'Mangan',
    'SOUTH DISTRICT': 'Namchi',
    'WEST DISTRICT': 'Gyalshing',
  },
  12: { 'PAPUM PARE': 'Itanagar' },
  14: { 'IMPHAL EAST': 'Imphal', 'IMPHAL WEST': 'Imphal' },
  16: { 'WEST TRIPURA': 'Agartala' },
  17: { 'EAST KHASI HILLS': 'Shillong', 'RI BHOI': 'Ri-Bhoi', 'WEST GARO HILLS': 'Tura' },
  18: { CACHAR: 'Silchar', 'KAMRUP METRO': 'Guwahati', MARIGAON: 'Morigaon' },
  19: {
    '24 PARAGANAS NORTH': 'North 24 Parganas',
    '24 PARAGANAS SOUTH': 'South 24 Parganas',
    COOCHBEHAR: 'Cooch Behar',
    'DINAJPUR DAKSHIN': 'Dakshin Dinajpur',
    'DINAJPUR UTTAR': 'Uttar Dinajpur',
    MALDAH: 'Malda',
    'MEDINIPUR EAST': 'Purba Medinipur',
    'MEDINIPUR WEST': 'Paschim Medinipur',
  },
  20: { 'EAST SINGHBUM': 'Jamshedpur', SAHEBGANJ: 'Sahibganj', 'SARAIKELA KHARSAWAN': 'Seraikela Kharsawan' },
  21: {
    ANUGUL: 'Angul',
    BALESHWAR: 'Balasore',
    JAGATSINGHAPUR: 'Jagatsinghpur',
    JAJAPUR: 'Jajpur',
    KENDUJHAR: 'Keonjhar',
  },
  22: { KABIRDHAM: 'Kawardha' },
  23: { 'EAST NIMAR': 'Khandwa' },
  24: {
    AHMADABAD: 'Ahmedabad',
    'BANAS KANTHA': 'Banaskantha',
    CHHOTAUDEPUR: 'Chhota Udepur',
    DOHAD: 'Dahod',
    KACHCHH: 'Kutch',
    MAHESANA: 'Mehsana',
    'PANCH MAHALS': 'Panchmahal',
    'SABAR KANTHA': 'Sabarkantha',
  },
  26: { 'DADRA AND NAGAR HAVELI': 'Silvassa' },
  27: { 'MUMBAI SUBURBAN': 'Mumbai' },
  29: {
    'BENGALURU URBAN': 'Bengaluru',
    CHAMARAJANAGARA: 'Chamarajanagar',
    CHIKKABALLAPURA: 'Chikkaballapur',
    'DAKSHINA KANNADA': 'Mangaluru',
    DHARWAD: 'Hubballi-Dharwad',
    VIJAYNAGAR: 'Vijayanagara',
  },
  31: { 'LAKSHADWEEP DISTRICT': 'Lakshadweep' },
  33: {
    KANNIYAKUMARI: 'Kanyakumari',
    'THE NILGIRIS': 'Nilgiris',
    THIRUVALLUR: 'Tiruvallur',
    TUTICORIN: 'Thoothukudi',
  },
  34: { PONDICHERRY: 'Puducherry' },
  35: { NICOBARS: 'Nicobar', 'SOUTH ANDAMANS': 'Port Blair' },
  36: {
    JAGITIAL: 'Jagtial',
    JANGOAN: 'Jangaon',
    'MEDCHAL MALKAJGIRI': 'Medchal-Malkajgiri',
    'RANGA REDDY': 'Rangareddy',
  },
  37: { NTR: 'Vijayawada', 'SPSR NELLORE': 'Nellore', VISAKHAPATANAM: 'Visakhapatnam', 'Y.S.R.': 'Kadapa' },
  38: { 'LEH LADAKH': 'Leh' },
}

/** Cities that spread over several districts, by the prefix of their pin codes. The longest prefix wins. */
const citiesByPrefix = [
  { stateId: 7, prefix: '11', city: 'New Delhi' },
  { stateId: 19, prefix: '700', city: 'Kolkata' },
  { stateId: 21, prefix: '751', city: 'Bhubaneswar' },
  { stateId: 27, prefix: '400', city: 'Mumbai' },
  { stateId: 27, prefix: '4006', city: 'Thane' },
  { stateId: 27, prefix: '4007', city: 'Navi Mumbai' },
  { stateId: 29, prefix: '560', city: 'Bengaluru' },
  { stateId: 32, prefix: '682', city: 'Kochi' },
  { stateId: 33, prefix: '600', city: 'Chennai' },
  { stateId: 36, prefix: '500', city: 'Hyderabad' },
].sort((a, b) => b.prefix.length - a.prefix.length)

function titleCase(name) {
  return name
    .toLowerCase()
    .replace(/[\p{L}\p{N}]+/gu, (word) => (word === 'and' ? word : word[0].toUpperCase() + word.slice(1)))
}

/** The everyday name of a pin code's city; `district` is in upper case. */
export function cityName(pincode, stateId, district) {
  const large = citiesByPrefix.find((city) => city.stateId === stateId && pincode.startsWith(city.prefix))
  return large?.city ?? namesByDistrict[stateId]?.[district] ?? titleCase(district)
}
