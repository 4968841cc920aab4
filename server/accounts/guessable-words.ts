/*
 * Words that people in Mexico make passwords of, without accents. Passwords are compared with them alone: nothing here is
 * shown. The Spanish lists of zxcvbn-ts are European and lack these places and most of these names.
 */

const words = (text: string) => text.trim().split(/\s+/)

/** Given names, surnames, months and days: three of them make no password. */
export const NAMES: readonly string[] = words(`
  aaron abel abigail abraham abril adan adela adriana adrian agustin aida alan alberto aldo alejandra alejandro alex
  alexa alexis alfonso alfredo alicia alma alondra alonso alvaro amalia amanda amelia ana anahi andrea andres angel
  angela angeles angelica anselmo antonia antonio araceli ariadna ariana ariel armando arturo axel aurora beatriz
  benito benjamin bernardo berta bertha blanca brandon brenda brian bruno camila carla carlos carmen carolina catalina
  cecilia celia cesar christian christopher clara claudia concepcion consuelo cristian cristina cristobal cuauhtemoc
  daniel daniela dario david debora delia denisse diana diego dolores dominga domingo dora dulce edgar edith eduardo efrain
  efren elena elias elisa elizabeth eloisa elsa elvira emilia emiliano emilio emma emmanuel enrique erick erica erika
  ernesto esmeralda esperanza esteban estela ester esther estefania eugenia eugenio eva evelyn fabian fabiola fatima
  federico felipe felix fernanda fernando fidel flor francisca francisco frida gabriel gabriela gael genaro gerardo
  gilberto gloria gonzalo graciela gregorio griselda guadalupe guillermo gustavo hector heriberto hilda hugo humberto
  ignacio ilse imelda ines ingrid irene iris irma isaac isabel isabela isaias ismael israel itzel ivan ivonne jacinto
  jacqueline jaime janet javier jazmin jennifer jesica jessica jesus jimena joaquin joel jonathan jorge jose josefa
  josefina josue juan juana juanita judith julia julian juliana julieta julio karen karina karla katia kevin laura
  leobardo leon leonardo leonel leonor leticia lidia liliana lilia lorena lorenzo lourdes lucas lucero lucia luis luisa
  lupe lupita luz magdalena manuel manuela marcela marcelino marco marcos margarita maria mariana mariano maribel
  maricela maricruz mario marisol marta martha martin martina mateo matias maura mauricio maximiliano mayra melissa
  mercedes miguel miriam moises monica montserrat nadia nahomi nancy natalia nayeli nestor nicolas nicole noe noemi
  nora norma octavio ofelia olga olivia omar oscar osvaldo pablo paloma pamela paola patricia paty paulina pedro pepe
  perla pilar rafael ramiro ramon raquel raul rebeca refugio regina renata rene reyna ricardo rigoberto roberto rocio
  rodolfo rodrigo rogelio roman romina rosa rosalba rosario rosaura roxana ruben rubi ruth salvador samuel sandra
  santiago santos sara sarai saul sebastian selene sergio silvia silvestre simon socorro sofia sonia susana tania
  teodoro teresa tomas trinidad valentina valeria vanessa veronica vicente victor victoria violeta virginia viridiana
  wendy ximena xochitl yadira yahir yamileth yazmin yesenia yolanda zoe anita betito carlitos chayo chelo chucho concha
  juanito lalo luisito lulu mary memo miguelito nacho pancho panchito paco pepito quique rosita sofi tere tono
  acosta aguilar aguirre alarcon alcantara alvarado alvarez amador anaya aquino aranda arellano arias arroyo avalos
  avila ayala baez ballesteros barajas barragan barrera barrios bautista becerra beltran benitez bermudez bernal blanco
  bravo bustamante caballero cabrera calderon camacho campos cano cardenas cardona carmona carranza carrasco carrillo
  castaneda castellanos castillo castro cavazos cazares ceballos cervantes cervera chan chavez cisneros contreras
  cordero cordova corona coronado corral correa cortes cortez covarrubias cruz cuellar cuevas davila delacruz delgado
  diaz dominguez duarte duran enriquez escamilla escobar escobedo esparza espinosa espinoza esquivel estrada felix
  fernandez figueroa flores fonseca franco fuentes galindo galvan gallardo gallegos gamez gaona garcia garza garrido
  gil godinez gomez gonzales gonzalez granados guerra guerrero gutierrez guevara guzman haro hernandez herrera
  hidalgo hinojosa huerta hurtado ibarra iglesias islas jaimes jaramillo jimenez juarez lara ledesma leal leyva limon
  lira lopez lozano lugo luna macias maldonado manriquez marin marquez martinez mata maya medina medrano mejia melendez
  mena mendez mendoza mercado merino meza miranda molina mondragon monroy montalvo montano montes montiel montoya mora
  morales moran moreno mosqueda munguia munoz murillo najera nava navarrete navarro nieto noriega nunez obregon ocampo
  ochoa ojeda olivares olvera ordonez orozco ortega ortiz osorio osuna pacheco padilla palacios palma parra patino paz
  pedraza pena peralta perez pineda ponce portillo prado preciado prieto puga quezada quintana quintero quiroz ramirez
  ramos rangel reyes rico rincon rios rivas rivera robledo robles rocha rodriguez rojas roman romero romo rosales rosas
  rubio ruelas ruiz saavedra saenz salas salazar salcedo saldana salgado salinas sanchez sandoval santana santillan
  santoyo segura sepulveda serna serrano sierra silva solano solis solorzano sosa soto suarez tapia tejeda tellez
  tenorio tirado toledo toro torres tovar trejo trevino trujillo urbina uribe urrutia valadez valdes valdez valdivia
  valencia valenzuela valle vallejo vargas vazquez vasquez vega vela velasco velazquez velez venegas vera vidal
  villa villalobos villanueva villarreal villasenor villegas yanez zamora zapata zaragoza zarate zavala zepeda zuniga
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo primavera verano otono invierno
`)

/** Places and other common words: two of them make no password. */
export const WORDS: readonly string[] = words(`
  aguascalientes baja california tijuana mexicali ensenada lapaz loscabos campeche carmen chiapas tuxtla tapachula
  sancristobal chihuahua juarez delicias coahuila saltillo torreon monclova colima manzanillo durango gomezpalacio
  guanajuato leon irapuato celaya salamanca silao guerrero acapulco chilpancingo iguala taxco zihuatanejo hidalgo
  pachuca tulancingo jalisco guadalajara zapopan tlaquepaque tonala vallarta tepatitlan mexico toluca ecatepec
  naucalpan tlalnepantla texcoco metepec nezahualcoyotl michoacan morelia uruapan zamora lazaro morelos cuernavaca cuautla
  nayarit tepic nuevoleon monterrey guadalupe apodaca sannicolas sanpedro oaxaca huatulco juchitan puebla cholula
  tehuacan atlixco queretaro sanjuan quintanaroo cancun chetumal playadelcarmen cozumel tulum sanluis potosi
  sanluispotosi sinaloa culiacan mazatlan losmochis guasave sonora hermosillo obregon nogales guaymas navojoa tabasco
  villahermosa tamaulipas victoria reynosa matamoros tampico nuevolaredo tlaxcala apizaco veracruz xalapa jalapa
  coatzacoalcos poza rica pozarica orizaba cordoba boca delrio yucatan merida valladolid progreso zacatecas fresnillo
  coyoacan iztapalapa tlalpan xochimilco tepito polanco condesa roma distrito federal cdmx edomex estado ciudad pueblo
  republica mexicano mexicana mexicanos viva vivamexico azteca maya tenochtitlan popocatepetl espana madrid barcelona
  argentina colombia peru chile brasil america europa india china japon francia italia alemania paris londres roma
  hospital hospitales clinica clinicas sanatorio medico medica medicos medicina doctor doctora doctores enfermera
  enfermero enfermeria enfermeras paciente pacientes urgencias emergencia emergencias farmacia laboratorio rayos
  quirofano cirugia cirujano cirujana pediatria pediatra ginecologia obstetricia cardiologia neurologia oncologia
  traumatologia anestesia radiologia ambulancia consulta consultorio salud imss issste ssa insabi bienestar seguro
  seguropopular general regional central civil infantil nacional universitario universidad centro instituto unidad
  familiar admision archivo expediente recepcion caja direccion director directora gerente jefe jefa jefatura residente
  interno interna pasante turno guardia nocturno matutino vespertino piso cama cuarto sala terapia intensiva vida
  corazon sangre cruz roja cruzroja verde azul ronda rondas sistema sistemas soporte tecnico informatica computadora
  computo maquina internet servidor pagina acceso entrada entrar abrete sesamo abretesesamo usuario usuaria usuarios
  total libre privado privada invitado cuenta admin administrador administradora administracion administrativo root super supervisor master
  contrasena contrasenia password passw0rd passwd pass clave claves llave secreto secreta segura seguro seguridad
  temporal provisional cambiar cambiame cambiala cambio cambia nueva nuevo inicio inicial prueba pruebas test testing
  ejemplo demo default generico bienvenido bienvenida bienvenidos welcome hola adios gracias buenas buenos dias tardes
  noches hello login letmein dragon monkey shadow sunshine princess qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn
  zxcvbnm qwer qwert qaz wsx edc abc abcd abcde abcdef uno dos tres cuatro cinco seis siete ocho nueve diez cien mil
  amor amores amorcito teamo tequiero tekiero teextrano querido querida mivida micielo mirey bebe bonito bonita hermoso
  hermosa lindo linda guapo guapa chiquita chiquito gordo gorda gordito gordita flaco flaca nena nene princesa principe
  reina rey reyna angelito muneca corazoncito carino beso besos novio novia esposo esposa marido mujer hombre familia
  mama mamita mami papa papito papi padre madre hijo hija hijos hijas hermano hermana hermanos abuelo abuela abuelita tio
  tia primo prima sobrino nino nina ninos amigo amiga amigos amistad felicidad feliz alegria sonrisa esperanza libertad
  paz guerra vida muerte dios jesus jesucristo cristo virgen virgencita guadalupana santo santa san bendicion bendito fe
  iglesia angel angeles cielo gloria amen diosesamor diosteama sol luna estrella estrellas estrellita mar playa rio
  lago montana bosque tierra fuego agua aire lluvia nieve flor flores rosa rosas girasol arbol jardin casa casita hogar
  perro perrito perra gato gatito gata conejo caballo toro leon tigre tigres oso lobo lobos aguila aguilas pajaro
  mariposa delfin delfines pantera puma pumas gallo gallos toros chivas rayados santos diablos rojos diablosrojos pachuca
  cruzazul necaxa atlas toluca charros sultanes futbol soccer beisbol campeon campeones campeona goool gol equipo
  messi ronaldo maradona chicharito barca realmadrid pokemon pikachu naruto goku dragonball batman superman spiderman
  mickey minnie hellokitty barbie disney starwars rock metal musica banda rebelde luismiguel juangabriel josejose
  vicentefernandez rojo negro negra blanco blanca amarillo morado rosita verdecito naranja dorado plata oro colores
  chocolate cafe tequila cerveza taco tacos tamales tortilla mole pozole dulce dulces azucar pan leche manzana mango
  limon fresa sandia comida dinero pesos trabajo trabajar escuela maestro maestra profesor profesora alumno licenciado
  licenciada ingeniero ingeniera arquitecto abogado contador secretaria oficina empresa banco negocio comercio ventas
  gobierno presidente policia navidad feliznavidad anonuevo cumpleanos fiesta vacaciones verano mundial mundo todo todos
  nada siempre nunca forever love iloveyou baby girl boy happy lucky star king queen money power master hacker facebook
  google gmail hotmail yahoo windows microsoft apple android iphone samsung youtube whatsapp instagram twitter netflix
  telcel telmex pemex coca cocacola pepsi bimbo oxxo walmart corona toyota nissan honda ford chevrolet mustang ferrari
  suzuki yamaha yo soy eres somos chingon chingona cabron pendejo puto mierda culo sexo sexy loco loca locos fuerza
  poder grande mejor primero primera numero uno antiguo viejo historia secreto codigo mensaje telefono celular
  quien sabe nose nolose olvide olvidada misma mismo otra otro vez aqui alla ahora manana hoy ayer
`)

/** Words between others, which make a password no harder to guess. */
export const BETWEEN: readonly string[] = words(`
  de del la las el los lo mi mis tu tus su sus un una en al con por para que no si se te es me ti yo va le les nos como muy
`)
