import type { departments } from 'domain/applicant/departments'

export const cities = [
  { name: 'Pune', pincode: '411045', areas: ['Baner', 'Balewadi', 'Aundh'] },
  { name: 'Mumbai', pincode: '400069', areas: ['Andheri East', 'Marol', 'Chakala'] },
  { name: 'Bengaluru', pincode: '560034', areas: ['Koramangala', 'Ejipura', 'Viveknagar'] },
  { name: 'Hyderabad', pincode: '500081', areas: ['Madhapur', 'Kothaguda', 'Hafeezpet'] },
  { name: 'Chennai', pincode: '600096', areas: ['Perungudi', 'Kandanchavadi', 'Thoraipakkam'] },
  { name: 'Delhi', pincode: '110017', areas: ['Malviya Nagar', 'Saket', 'Hauz Rani'] },
  { name: 'Jaipur', pincode: '302017', areas: ['Malviya Nagar', 'Jagatpura', 'Jawahar Circle'] },
  { name: 'Ahmedabad', pincode: '380015', areas: ['Ambawadi', 'Satellite', 'Nehru Nagar'] },
  { name: 'Kochi', pincode: '682030', areas: ['Kakkanad', 'Thrikkakara', 'Chittethukara'] },
  { name: 'Kolkata', pincode: '700091', areas: ['Salt Lake', 'Sector V', 'Karunamoyee'] },
] as const

type Employer = {
  name: string
  department: (typeof departments)[number]
  companyType: string
  designations: readonly string[]
}

export const employers: readonly Employer[] = [
  {
    name: 'Sahyadri Logistics Pvt Ltd',
    department: 'OPERATIONS',
    companyType: '1',
    designations: ['Dispatch Executive', 'Fleet Supervisor'],
  },
  {
    name: 'Deccan Retail Stores LLP',
    department: 'SALES',
    companyType: '8',
    designations: ['Store Manager', 'Sales Executive'],
  },
  {
    name: 'Kaveri Software Services Pvt Ltd',
    department: 'TECHNOLOGY',
    companyType: '1',
    designations: ['Support Engineer', 'Test Engineer'],
  },
  {
    name: 'Malabar Foods Ltd',
    department: 'ACCOUNTS',
    companyType: '3',
    designations: ['Accounts Executive', 'Billing Clerk'],
  },
  {
    name: 'Aravali Hospitals Pvt Ltd',
    department: 'ADMIN',
    companyType: '1',
    designations: ['Staff Nurse', 'Front Office Executive'],
  },
  {
    name: 'Narmada Textiles Ltd',
    department: 'OPERATIONS',
    companyType: '3',
    designations: ['Line Supervisor', 'Quality Inspector'],
  },
  {
    name: 'Hooghly Engineering Works',
    department: 'OPERATIONS',
    companyType: '6',
    designations: ['Fitter', 'Machine Operator'],
  },
  {
    name: 'Indus Call Services Pvt Ltd',
    department: 'BUSINESS',
    companyType: '1',
    designations: ['Process Associate', 'Team Leader'],
  },
  { name: 'Nilgiri Schools Trust', department: 'ADMIN', companyType: '7', designations: ['Teacher', 'Lab Assistant'] },
  {
    name: 'Konkan Motors Pvt Ltd',
    department: 'SALES',
    companyType: '1',
    designations: ['Service Advisor', 'Sales Consultant'],
  },
]

export const surroundings = {
  buildings: [
    'Sai Residency',
    'Lotus Heights',
    'Shree Apartments',
    'Green Park CHS',
    'Gokul Dham',
    'Silver Oak',
    'Om Sadan',
  ],
  streets: ['MG Road', 'Station Road', 'Temple Street', 'Link Road', '3rd Cross', 'Church Road'],
} as const
