/** Pages are built before it is known where they will stand: this stands for it until the server puts its own address. */
export const pageOrigin = 'https://page-origin.invalid'
