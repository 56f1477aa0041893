// Files that the site copies as they are; an import is their address.
declare module '*?url' {
  const address: string
  export default address
}
