export default function HomePage() { return <main><h1>Agrim</h1></main> }
