/** What people call the place where the directory names only a district, by the state's GST code. */
const byDistrict = {
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

/** Cities that have outgrown their district: their pin codes begin alike. The longer beginning wins. */
const byBeginning = [
  { stateId: 7, beginning: '11', city: 'New Delhi' },
  { stateId: 19, beginning: '700', city: 'Kolkata' },
  { stateId: 21, beginning: '751', city: 'Bhubaneswar' },
  { stateId: 27, beginning: '400', city: 'Mumbai' },
  { stateId: 27, beginning: '4006', city: 'Thane' },
  { stateId: 27, beginning: '4007', city: 'Navi Mumbai' },
  { stateId: 29, beginning: '560', city: 'Bengaluru' },
  { stateId: 32, beginning: '682', city: 'Kochi' },
  { stateId: 33, beginning: '600', city: 'Chennai' },
  { stateId: 36, beginning: '500', city: 'Hyderabad' },
].sort((a, b) => b.beginning.length - a.beginning.length)

function titleCase(name) {
  return name
    .toLowerCase()
    .replace(/[\p{L}\p{N}]+/gu, (word) => (word === 'and' ? word : word[0].toUpperCase() + word.slice(1)))
}

/** The city of a pin code as people say it; the district in upper case. */
export function cityName(pin, stateId, district) {
  const grown = byBeginning.find((rule) => rule.stateId === stateId && pin.startsWith(rule.beginning))
  return grown?.city ?? byDistrict[stateId]?.[district] ?? titleCase(district)
}
